/** Seals small objects into text that only this firm's desks can read or make (RFC 7516, A256GCM). */
import { createHash } from 'node:crypto'
import { EncryptJWT, errors, type JWTPayload, jwtDecrypt } from 'jose'

export type Seal = {
  /** `lifetime` in seconds. */
  seal(content: JWTPayload, lifetime: number): Promise<string>
  /** Undefined for what is expired, damaged, or sealed for another purpose or under another secret. */
  open(sealed: string): Promise<JWTPayload | undefined>
}

/** Seals for one purpose, under the first secret; opens what was sealed under any of them, so that secrets can change. */
export function createSeal(secrets: readonly string[], purpose: string): Seal {
  const keys = secrets.map((secret) => ({
    kid: createHash('sha256').update(`practice-desk kid ${secret}`).digest('base64url').slice(0, 8),
    key: createHash('sha256').update(`practice-desk ${purpose} ${secret}`).digest(),
  }))
  const [first] = keys
  if (!first) throw new Error('a seal needs a secret')
  return {
    seal: (content, lifetime) =>
      new EncryptJWT(content)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: first.kid })
        .setAudience(purpose)
        .setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
        .encrypt(first.key),
    async open(sealed) {
      try {
        const { payload } = await jwtDecrypt(
          sealed,
          ({ kid }) => {
            const found = keys.find((one) => one.kid === kid)
            if (!found) throw new errors.JWEDecryptionFailed()
            return found.key
          },
          {
            audience: purpose,
            keyManagementAlgorithms: ['dir'],
            contentEncryptionAlgorithms: ['A256GCM'],
          },
        )
        return payload
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}

/** A device with passkeys, as WebAuthn Level 3 describes what it sends; for tests that sign as browsers do. */
import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Passkey = { id: string; key: KeyObject; userHandle: string; counter: number }

/** What a test may get wrong on purpose. */
type Faults = {
  origin?: string
  /** The name of the host that the device signs for. */
  rpId?: string
  /** Whether it has checked who uses it. */
  verified?: boolean
  challenge?: string
  counter?: number
  signature?: string
  userHandle?: string
}

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest()
const base64 = (bytes: Buffer) => bytes.toString('base64url')
/** User present, user verified, and a credential inside (section 6.1). */
const flagsOf = (verified: boolean, isNew: boolean) => 1 | (verified ? 4 : 0) | (isNew ? 0x40 : 0)

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** The key as COSE has it (RFC 9053 section 2.1): EC2, ES256, P-256. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'))
  const map = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ])
  return Buffer.from(isoCBOR.encode(map))
}

/** A device at which somebody has opened the desk at `origin`. */
export function createAuthenticator(origin: string) {
  const passkeys: Passkey[] = []
  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const head = (faults: Faults, isNew: boolean, counter: number) =>
    Buffer.concat([
      digest(faults.rpId ?? new URL(origin).hostname),
      Buffer.from([flagsOf(faults.verified ?? true, isNew)]),
      uint32(faults.counter ?? counter),
    ])

  return {
    passkeys,
    /** Makes a passkey. */
    create(options: { challenge: string; user: { id: string } }, faults: Faults = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(32)
      passkeys.push({ id: base64(id), key: privateKey, userHandle: options.user.id, counter: 0 })
      const authData = Buffer.concat([
        head(faults, true, 0),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseOf(publicKey),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id: base64(id),
        rawId: base64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64(clientData('webauthn.create', options.challenge, faults)),
          attestationObject: base64(Buffer.from(isoCBOR.encode(attestation as never))),
          transports: ['internal'],
        },
      }
    },
    /** Signs with the passkey that was made last. */
    get({ challenge }: { challenge: string }, faults: Faults = {}) {
      const passkey = passkeys.at(-1)!
      passkey.counter += 1
      const data = clientData('webauthn.get', challenge, faults)
      const authData = head(faults, false, passkey.counter)
      const signed = Buffer.concat([authData, digest(data)])
      const signature = createSign('sha256').update(signed).sign(passkey.key)
      return {
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64(data),
          authenticatorData: base64(authData),
          signature: faults.signature ?? base64(signature),
          userHandle: faults.userHandle ?? passkey.userHandle,
        },
      }
    },
  }
}

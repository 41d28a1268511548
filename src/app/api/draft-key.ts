// @chunk pieces
/** The key that encrypts this person's drafts in the browser; it cannot be exported from the page. */
import { deskOperations } from '#contract/desk/desk.ts'
import { call } from './client.ts'
import { signedOut } from './session.ts'

const algorithm = 'AES-GCM'
/** How long nobody asks again after a failure, however fast somebody types, in milliseconds. */
const retryAfterMs = 1000
let key: Promise<CryptoKey> | undefined

/** The person's key; fetched once, and requested again soon after a failure. */
export function draftKey(): Promise<CryptoKey> {
  key ??= fetchKey().catch((error: unknown) => {
    // Whoever has signed in again has it at once.
    if (signedOut.get()) forgetDraftKey()
    else setTimeout(forgetDraftKey, retryAfterMs)
    throw error
  })
  return key
}

/** Whoever signs in next has another; the same person gets theirs again. */
export function forgetDraftKey(): void {
  key = undefined
}

async function fetchKey() {
  const { key: encoded } = await call(deskOperations.getDraftKey, {})
  const base64 = encoded.replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['encrypt', 'decrypt'])
}

/** An encrypted value as it is stored in the browser. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

/** Encrypts a value; `about` is authenticated with it, so that it cannot be passed off as another. */
export async function seal(value: unknown, about: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = new TextEncoder().encode(about)
  const plain = new TextEncoder().encode(JSON.stringify(value))
  const data = await crypto.subtle.encrypt(
    { name: algorithm, iv, additionalData },
    await draftKey(),
    plain,
  )
  return { iv, data }
}

/** Rejects if it was sealed with another key or another `about`, or is damaged. */
export async function unseal({ iv, data }: Sealed, about: string): Promise<unknown> {
  const additionalData = new TextEncoder().encode(about)
  const plain = await crypto.subtle.decrypt(
    { name: algorithm, iv, additionalData },
    await draftKey(),
    data,
  )
  return JSON.parse(new TextDecoder().decode(plain))
}

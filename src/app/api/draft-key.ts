/** The key under which what this person types is kept in the browser; nobody can read it out of the page again. */
import { deskOperations } from '#contract/desk.ts'
import { call } from './client.ts'

const algorithm = 'AES-GCM'
/** How long a desk that gave no key is left alone, in milliseconds. */
const patience = 30_000
let key: Promise<CryptoKey> | undefined

/** The person's key; fetched once, and asked for again a while after that failed. */
function draftKey(): Promise<CryptoKey> {
  key ??= fetchKey().catch((error: unknown) => {
    setTimeout(() => (key = undefined), patience)
    throw error
  })
  return key
}

async function fetchKey() {
  const { key: encoded } = await call(deskOperations.getDraftKey, {})
  const base64 = encoded.replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['encrypt', 'decrypt'])
}

/** What lies in the browser: unreadable, and useless without the key. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

/** Encrypts a value; `about` is bound to it, so that it can be read as nothing else. */
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

/** Rejects where it was sealed with another key, or about something else, or is no longer whole. */
export async function unseal({ iv, data }: Sealed, about: string): Promise<unknown> {
  const additionalData = new TextEncoder().encode(about)
  const plain = await crypto.subtle.decrypt(
    { name: algorithm, iv, additionalData },
    await draftKey(),
    data,
  )
  return JSON.parse(new TextDecoder().decode(plain))
}

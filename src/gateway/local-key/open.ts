/** Opens the stored keys of a desk, and makes an address that admits one browser. */
import { errorCode } from '#http/error-code.ts'
import type { Guard } from '#gateway/http/guard.ts'
import { addressWithKey, createLocalKey } from './local-key.ts'
import { localKeyFolder, openLocalKeys, readAddress } from './store.ts'

/** Guards the desk at `url`; the caller must have locked its data directory. `address` admits one browser, once. */
export async function openLocalKey(
  dataDir: string,
  url: string,
): Promise<{ guard: Guard; address: string }> {
  const store = await openLocalKeys(dataDir)
  await store.dropKeys()
  await store.setAddress(url)
  const address = addressWithKey(url, await store.addKey())
  return { guard: createLocalKey(store, url), address }
}

/** No address can be made; the message is one line for a person. */
export class AddressError extends Error {}

/** Makes another address that admits a browser to the desk that runs on `dataDir`. Throws an `AddressError`. */
export async function createAddress(dataDir: string): Promise<string> {
  const url = await storedAddress(dataDir)
  if (url === undefined || !(await answers(url))) {
    throw new AddressError(
      `No desk that needs a key is running on the data directory ${dataDir}: start one with npm start.`,
    )
  }
  const store = await openLocalKeys(dataDir)
  return addressWithKey(url, await store.addKey())
}

async function storedAddress(dataDir: string): Promise<string | undefined> {
  try {
    return await readAddress(dataDir)
  } catch (error) {
    throw new AddressError(
      `${localKeyFolder(dataDir)} cannot be read (${errorCode(error)}): run this as the account that runs the desk.`,
    )
  }
}

/**
 * Whether something listens there: asked by plain http, which a desk with a certificate speaks too, as nothing secret
 * is sent.
 */
const answers = (url: string) =>
  fetch(url.replace(/^https:/, 'http:'), {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(5000),
  }).then(
    () => true,
    () => false,
  )

/** How many drafts of forms lie in the browser; a page keeps them where it came by a safe way (`isSecureContext`). */
import { openDB } from 'idb'

const name = 'practice-desk-drafts'

export async function draftsKept(): Promise<number> {
  const known = await indexedDB.databases()
  // To open one that is not there would make it, without what the app puts into it.
  if (!known.some((one) => one.name === name)) return 0
  const database = await openDB(name)
  const count = database.objectStoreNames.contains('drafts') ? await database.count('drafts') : 0
  database.close()
  return count
}

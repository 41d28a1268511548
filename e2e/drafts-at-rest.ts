/** The drafts as the browser stores them. */
import type { Page } from '@playwright/test'

/** Everything in the browser's own database, as text; bytes as the characters that they stand for. */
export const draftsAtRest = (page: Page) =>
  page.evaluate(async () => {
    const name = 'practice-desk-drafts'
    // Opening a database that does not exist would create it, without the app's stores.
    const existing = await indexedDB.databases()
    if (!existing.some((one) => one.name === name)) return []
    const open = indexedDB.open(name)
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      open.addEventListener('success', () => resolve(open.result))
      open.addEventListener('error', () => reject(open.error as Error))
    })
    if (!db.objectStoreNames.contains('drafts')) {
      db.close()
      return []
    }
    const all = db.transaction('drafts').objectStore('drafts').getAll()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    db.close()
    const textOf = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value)
      if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value as Uint8Array)
      if (typeof value !== 'object' || value === null) return String(value)
      return Object.values(value).map(textOf).join('\n')
    }
    return (all.result as { at: number }[]).map((kept) => ({ at: kept.at, text: textOf(kept) }))
  })

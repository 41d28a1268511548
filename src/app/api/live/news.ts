// @chunk pieces
/** What has become known of the lists on the screen since they were read, by the nouns of their records. */
import { createStore } from '#app/api/create-store.ts'

export type ListNews = {
  /** The records whose rows say something else than before, by their ids. */
  changed: ReadonlySet<string>
  /** Records that belong in the list but are not shown yet, as that would move its rows. */
  added: ReadonlySet<string>
  /** Whether rows would go, or stand elsewhere. */
  isMoved: boolean
}

/** What was told of a list, and when, in milliseconds: what was read later holds it already. */
export type ToldNews = ListNews & { toldAt: number }

export const listNews = createStore<Partial<Record<string, ToldNews>>>({})

/** Adds to what is known of a list. */
export function tellNews(noun: string, { changed, added, isMoved }: ListNews): void {
  const before = listNews.get()[noun]
  const news = {
    changed,
    added: new Set([...(before?.added ?? []), ...added]),
    isMoved: before?.isMoved || isMoved,
    toldAt: Date.now(),
  }
  listNews.set({ ...listNews.get(), [noun]: news })
}

/** Forgets it, as the list is read again. */
export function forgetNews(noun: string): void {
  if (listNews.get()[noun]) listNews.set({ ...listNews.get(), [noun]: undefined })
}

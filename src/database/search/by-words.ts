/** Finds records by one word: as it was typed, as the beginning or a part of another, or as it was probably meant. */
import { and, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Sql } from '#database/sql.ts'
import { likeness, type Meant } from './corrections.ts'
import { bestOfFew, firstIds, type Ranked, rankedIds, type Wanted } from './first-ids.ts'
import type { SearchTarget } from './search-target.ts'
import { havingOne, type TypedWord, type Vocabulary } from './vocabulary.ts'

type Target = SearchTarget & { vocabulary: Vocabulary }

/** The condition of having one of these words; in a text, their letters are checked first, which is quicker. */
const having = (
  { by, text, vocabulary }: Target,
  words: readonly string[],
  letters: readonly string[],
): Wanted => ({
  byIndex: havingOne(vocabulary, text, words),
  byText: (one) =>
    and(or(...letters.map((some) => by.containing(one, some))), havingOne(vocabulary, one, words)),
})

/**
 * Resolves to the ids of the first records with the word that was typed, then of those with a longer one that it begins,
 * then of those that contain it, the most similar first, as far as there is room.
 */
export async function findByWord(
  db: Sql,
  target: Target,
  { typed, whole, longer }: TypedWord,
  given?: SQL,
): Promise<string[]> {
  const { by, text, most } = target
  const ids = new Set<string>()
  for (const words of [whole, longer === 'many' ? [] : longer]) {
    if (words.length === 0 || ids.size >= most) continue
    // Some may have been found before.
    const wanted = { ...having(target, words, [typed]), given }
    for (const id of await firstIds(db, target, wanted, most + ids.size)) ids.add(id)
  }
  if (ids.size < most) {
    const containing = (one: PgColumn | SQL) => by.containing(one, typed)
    // If few words begin with it, it is rare: the foremost records need not be checked first.
    const byText = longer === 'many' ? { byText: containing } : {}
    const wanted = { byIndex: containing(text), ...byText, given }
    const rank = by.similarity(sql`text`, typed)
    for (const id of await rankedIds(db, target, [{ wanted, rank }])) ids.add(id)
  }
  return [...ids].slice(0, most)
}

/**
 * Resolves to the ids of the first records with the word most like the typed one, then of those with the other words.
 * If all were searched together, a common word could leave no room for the one that was most probably meant.
 */
export async function findByMeant(
  db: Sql,
  target: Target,
  meant: readonly Meant[],
  given?: SQL,
): Promise<string[]> {
  const words = meant.map(({ word }) => word)
  if (words.length === 0) return []
  const [best, others] = [words.slice(0, 1), words.slice(1)]
  const rank = likeness(target.by, sql`text`, meant)
  const few = await bestOfFew(db, target, { ...having(target, words, words), given }, rank)
  if (few) return few
  const parts: Ranked[] = [
    { wanted: { ...having(target, best, best), given }, rank, most: target.most },
  ]
  if (others.length > 0)
    parts.push({ wanted: { byIndex: having(target, others, others).byIndex, given }, rank })
  return rankedIds(db, target, parts)
}

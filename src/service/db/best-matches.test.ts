import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#database/sql.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice({ matters: 400 })
})
afterAll(() => practice.close())

/** The slips of a hurried hand at one place of a word. */
const slips: { [kind: string]: (word: string, place: number) => string } = {
  'left out': (word, place) => word.slice(0, place) + word.slice(place + 1),
  doubled: (word, place) => word.slice(0, place) + word[place] + word.slice(place),
  wrong: (word, place) => `${word.slice(0, place)}w${word.slice(place + 1)}`,
  swapped: (word, place) =>
    word.slice(0, place) + word[place + 1] + word[place] + word.slice(place + 2),
}

const longestWord = (text: string) =>
  text.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest))

/** The text with a slip in the middle of its longest word, where two neighbours differ. */
function slipped(text: string, slip: (word: string, place: number) => string) {
  const word = longestWord(text)
  const middle = Math.floor(word.length / 2)
  return text.replace(word, slip(word, word[middle] === word[middle + 1] ? middle - 1 : middle))
}

/** The first 15 of a column of the demonstration practice whose longest word is long enough to be mistyped. */
async function someOf(column: string, table: string) {
  const rows = await rowsOf<{ text: string }>(
    practice.database.sql,
    sql`select distinct ${sql.identifier(column)} as text from practice.${sql.identifier(table)} order by text`,
  )
  const texts = rows.map(({ text }) => text).filter((text) => text && longestWord(text).length > 5)
  expect(texts.length).toBeGreaterThanOrEqual(15)
  return texts.slice(0, 15)
}

for (const [kind, slip] of Object.entries(slips)) {
  test(`finds each of 15 matters by its title with a letter that is ${kind}, whole and by that word alone`, async () => {
    const missed: string[] = []
    for (const title of await someOf('title', 'matters')) {
      const term = slipped(title, slip)
      const found = await lookUp('matters', term)
      if (!found.some((one) => one.title === title)) missed.push(`${title} by ${term}`)
      const word = longestWord(title)
      const mistyped = slipped(word, slip)
      const byWord = await lookUp('matters', mistyped)
      const holds = byWord.some((one) => one.title?.includes(word))
      if (!holds) missed.push(`${word} by ${mistyped}`)
    }
    expect(missed).toEqual([])
  })

  test(`finds each of 15 surnames with a letter that is ${kind}`, async () => {
    const missed: string[] = []
    for (const surname of await someOf('last_name', 'contacts')) {
      const term = slipped(surname, slip)
      const found = await lookUp('contacts', term)
      if (!found.some((one) => one.fullName?.includes(surname)))
        missed.push(`${surname} by ${term}`)
    }
    expect(missed).toEqual([])
  })
}

const lookUp = (noun: string, term: string): Promise<{ title?: string; fullName?: string }[]> =>
  practice.read(`/${noun}/lookup?term=${encodeURIComponent(term)}`)

/** The questions of the benchmark, each with the plainest SQL that gives the same rows and total. */
import { sql, type SQL } from 'drizzle-orm'
import { type Bare, beginning, listed } from './bare.ts'
import type { Samples } from './samples.ts'

/** One question: its path below the API's prefix, and what answers it in bare SQL. */
type Question = { path: string; bare: Bare }

/** Questions of one kind; 95 in 100 answers may take `goal` milliseconds at most. */
export type Case = { name: string; goal?: number; questions: Question[] }

/** Every kind of question, with values that occur in the practice. */
export const casesFor = (samples: Samples): Case[] => [
  { name: 'One filter and a sort', goal: 30, questions: [...filtered(samples)] },
  { name: 'The last page', goal: 50, questions: [...lastPages(samples)] },
  { name: 'A page in the middle', questions: [middlePage(samples)] },
  { name: 'A search', goal: 120, questions: samples.words.map(search) },
  { name: 'A lookup', goal: 30, questions: [...lookups(samples)] },
]

const newest = 'last_activity desc nulls last, m.id desc'
const oldest = 'last_activity nulls first, m.id'
const storedCount = (dimension: string, value: string, ...statuses: string[]) =>
  sql`select sum(n) from practice.matter_counts where dimension = ${dimension} and value = ${value}
    ${statuses.map((status) => sql`and status = ${status}`)[0] ?? sql``}`
const all = storedCount('all', '')

const page = (query: string, where: SQL, order: string, total: SQL): Question => ({
  path: `/matters?${query}`,
  bare: listed({ where, order, total }),
})

function* filtered({ lawyers, areas, accounts, clients, days }: Samples): Generator<Question> {
  const open = storedCount('all', '', 'Open')
  yield page('status=Open&sortBy=title', sql`status = 'Open'`, 'title_key, m.id', open)
  yield page('status=Open&sortBy=client', sql`status = 'Open'`, 'client_key, m.id', open)
  yield page('status=Closed', sql`status = 'Closed'`, newest, storedCount('all', '', 'Closed'))
  const fixed = sql`costing_method = 'Fixed'`
  const ofFixed = storedCount('costing method', 'Fixed')
  yield page('costingMethod=Fixed&sortBy=number', fixed, 'number_order, m.id', ofFixed)
  for (const id of lawyers) {
    const [theirs, total] = [sql`lawyer_id = ${id}`, storedCount('lawyer', id)]
    yield page(`lawyerId=${id}`, theirs, newest, total)
    yield page(`lawyerId=${id}&sortBy=title`, theirs, 'title_key, m.id', total)
  }
  for (const id of areas) {
    const query = `practiceAreas=${id}&sortBy=dateOpen&sortDirection=Descending`
    const order = 'date_open desc, m.id desc'
    yield page(query, sql`practice_area_id = ${id}`, order, storedCount('practice area', id))
  }
  for (const id of accounts) {
    const query = `trustAccountIds=${id}&sortBy=matterTrustBalance&sortDirection=Descending`
    const order = 'matter_trust_balance desc nulls last, m.id desc'
    yield page(query, sql`trust_account_id = ${id}`, order, storedCount('trust account', id))
  }
  for (const id of clients) {
    const theirs = sql`client_id = ${id}`
    const total = sql`select count(*) from practice.matters where ${theirs}`
    yield page(`clientId=${id}&sortBy=number`, theirs, 'number_order, m.id', total)
  }
  for (const day of days) {
    const total = sql`select sum(n) from practice.matter_days where dimension = 'opened' and day >= ${day}`
    yield page(
      `openDateStart=${day}&sortBy=title`,
      sql`date_open >= ${day}`,
      'title_key, m.id',
      total,
    )
  }
}

function* lastPages({ total }: Samples): Generator<Question> {
  yield lastPage('', sql`true`, oldest, total.all)
  yield lastPage('sortBy=title', sql`true`, 'title_key desc, m.id desc', total.all)
  yield lastPage('status=Open', sql`status = 'Open'`, oldest, total.open)
}

/** As many rows as the last page has, from the end. */
function lastPage(query: string, where: SQL, order: string, matters: number): Question {
  const pageIndex = Math.floor((matters - 1) / 50)
  const rows = matters - pageIndex * 50
  const path = `/matters?${query && `${query}&`}pageIndex=${pageIndex}`
  return { path, bare: listed({ where, order, total: all, rows }) }
}

/** The page that is furthest from either end. */
function middlePage({ total }: Samples): Question {
  const pageIndex = Math.floor(total.all / 100)
  const path = `/matters?pageIndex=${pageIndex}`
  const bare = listed({ where: sql`true`, order: newest, total: all, skipped: pageIndex * 50 })
  return { path, bare }
}

function search(words: string): Question {
  const conditions = words.split(' ').map((word) => sql`search_key like ${`%${word}%`}`)
  const texts = sql`practice.matter_texts where ${sql.join(conditions, sql` and `)}`
  const found = sql`m.id in (select id from ${texts})`
  const query = `search=${encodeURIComponent(words)}`
  return page(query, found, newest, sql`select count(*) from ${texts}`)
}

function* lookups({ titles, names }: Samples): Generator<Question> {
  for (const title of titles) {
    const path = `/matters/lookup?term=${encodeURIComponent(title)}`
    yield { path, bare: beginning('matters', ['number_key', 'title_key', 'client_key'], title) }
  }
  for (const name of names) {
    const path = `/contacts/lookup?term=${encodeURIComponent(name)}`
    yield { path, bare: beginning('contacts', ['name_key'], name) }
  }
}

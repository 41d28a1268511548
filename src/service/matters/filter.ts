/** Which matters a list asks for, as conditions on the table. */
import { and, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { MatterQuery } from '#contract/matters.ts'
import { matterRoles, matters, matterTexts, trustAccounts } from './table.ts'
import { containingWords } from '#service/db/text.ts'

/** All that the query's filters say together; a filter that is not given says nothing. */
export function matterFilter(query: MatterQuery): SQL | undefined {
  return and(
    given(holdingWords(query.search), found),
    is(matters.status, query.status),
    is(matters.costingMethod, query.costingMethod),
    is(matters.lawyerId, query.lawyerId),
    is(matters.clientId, query.clientId),
    is(matters.referredById, query.referredById),
    given(query.practiceAreas, (ids) => inArray(matters.practiceAreaId, ids)),
    given(query.trustAccountIds, (ids) => inArray(matters.trustAccountId, ids)),
    given(query.trustAccounts, trustAccountNamed),
    given(query.openDateStart, (date) => gte(matters.dateOpen, writtenDate(date))),
    given(query.openDateEnd, (date) => lte(matters.dateOpen, writtenDate(date))),
    given(query.modifiedDateStart, (time) => gte(matters.userChangeTimestamp, moment(time))),
    given(query.modifiedDateEnd, (time) => lte(matters.userChangeTimestamp, moment(time))),
    given(query.relatedMattersFilterUser, hasRole),
  )
}

/** What the searchable text of a matter must hold; nothing where nothing is searched for. */
export const holdingWords = (search?: string): SQL | undefined =>
  containingWords(matterTexts.searchKey, search)

/** By way of the narrow table of texts, so that a search reads a fraction of what the matters take. */
export const idsHolding = (text: SQL) =>
  sql`select ${matterTexts.id} from ${matterTexts} where ${text}`

const found = (text: SQL) => sql`${matters.id} in (${idsHolding(text)})`

const given = <T>(value: T | undefined, condition: (value: T) => SQL) =>
  value === undefined ? undefined : condition(value)

const is = (column: PgColumn, value: string | undefined) =>
  given(value, (wanted) => eq(column, wanted))

/** A name may hold a comma itself: one that is given alone is taken whole and as several names. */
function trustAccountNamed(sent: readonly string[]): SQL {
  const parts = sent.length === 1 ? sent.flatMap((name) => name.split(',')) : []
  const names = new Set([...sent, ...parts].map((name) => name.trim()).filter(Boolean))
  const keys = [...names].map((name) => sql`practice.sort_key(${name})`)
  // By way of the few accounts, so that the index on their ids serves.
  return keys.length === 0
    ? sql`false`
    : sql`${matters.trustAccountId} in (select ${trustAccounts.id} from ${trustAccounts}
        where practice.sort_key(${trustAccounts.name}) in (${sql.join(keys, sql`, `)}))`
}

const hasRole = (contactId: string) =>
  sql`exists (select from ${matterRoles} where ${matterRoles.matterId} = ${matters.id}
    and ${matterRoles.contactId} = ${contactId})`

/** ISO 8601 has a year 0000; PostgreSQL calls it 1 BC. */
export const writtenDate = (date: string) =>
  date.startsWith('0000') ? `0001${date.slice(4)} BC` : date

const firstMoment = Date.parse('0001-01-01T00:00:00Z')
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z')
/** An offset may carry a moment beyond the years that are written with four digits; no record lies there. */
export const moment = (dateTime: string) =>
  new Date(Math.min(Math.max(Date.parse(dateTime), firstMoment), lastMoment))

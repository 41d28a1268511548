/** Conditions for the filters of a matter list. */
import { and, inArray, sql, type SQL } from 'drizzle-orm'
import { withoutLegalEnding } from '#contract/company-names.ts'
import type { MatterQuery } from '#contract/matters.ts'
import { ifGiven, is, isBetween, wholeAndInParts } from '#service/db/filter.ts'
import { matterRoles, matters, matterTexts, trustAccounts } from './table.ts'
import { containingWords } from '#service/db/text.ts'

/** All filters of the query together. */
export const matterFilter = (query: MatterQuery): SQL | undefined =>
  and(
    ifGiven(textCondition(query.search), hasText),
    is(matters.status, query.status),
    is(matters.costingMethod, query.costingMethod),
    is(matters.lawyerId, query.lawyerId),
    is(matters.clientId, query.clientId),
    is(matters.referredById, query.referredById),
    ifGiven(query.practiceAreas, (ids) => inArray(matters.practiceAreaId, ids)),
    ifGiven(query.trustAccountIds, (ids) => inArray(matters.trustAccountId, ids)),
    query.trustAccounts && hasTrustAccount(query.trustAccounts),
    isBetween(matters.dateOpen, query.openDateStart, query.openDateEnd),
    isBetween(
      matters.userChangeTimestamp,
      moment(query.modifiedDateStart),
      moment(query.modifiedDateEnd),
    ),
    ifGiven(query.relatedMattersFilterUser, hasRole),
  )

/** The condition on the searchable text of a matter, with its client by any legal ending; nothing if nothing is searched for. */
export const textCondition = (search?: string): SQL | undefined =>
  containingWords(matterTexts.searchKey, search && withoutLegalEnding(search))

/** Searches the narrow table of texts, which takes a fraction of the reads of the matters. */
export const idsWithText = (text: SQL) =>
  sql`select ${matterTexts.id} from ${matterTexts} where ${text}`

const hasText = (text: SQL) => sql`${matters.id} in (${idsWithText(text)})`

function hasTrustAccount(sent: readonly string[]): SQL | undefined {
  const keys = wholeAndInParts(sent).map((name) => sql`practice.sort_key(${name})`)
  if (keys.length === 0) return undefined
  // By the ids of the few accounts, which have an index.
  return sql`${matters.trustAccountId} in (select ${trustAccounts.id} from ${trustAccounts}
    where practice.sort_key(${trustAccounts.name}) in (${sql.join(keys, sql`, `)}))`
}

const hasRole = (contactId: string) =>
  sql`exists (select from ${matterRoles} where ${matterRoles.matterId} = ${matters.id}
    and ${matterRoles.contactId} = ${contactId})`

const firstMoment = Date.parse('0001-01-01T00:00:00Z')
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z')
/** An offset may move a time beyond the years of four digits, where there are no records. */
export const moment = (dateTime: string | undefined) =>
  dateTime === undefined
    ? undefined
    : new Date(Math.min(Math.max(Date.parse(dateTime), firstMoment), lastMoment))

/** Sets the members of a group, in the order that was sent. */
import { isDeepStrictEqual } from 'node:util'
import { asc, eq, sql } from 'drizzle-orm'
import { rowsOf, type Sql } from '#database/sql.ts'
import { contactMembers } from './table.ts'
import { invalid } from '#http/problem.ts'

/** Lets one group at a time change: two that add each other at once would each see the other still empty. */
export const lockMembers = (db: Sql) =>
  db.execute(sql`lock table ${contactMembers} in share row exclusive mode`)

/**
 * Gives a group exactly these members. Throws a 400 that points to every contact that is unknown, listed
 * twice, or would put the group within itself, even through other groups. Returns whether anything changed.
 */
export async function setMembers(
  db: Sql,
  groupId: string,
  ids: readonly string[],
): Promise<boolean> {
  const unknown = new Set(await unknownOf(db, ids))
  const enclosing = new Set(await groupsAbove(db, groupId, ids))
  const seen = new Set<string>()
  const faultOf = (id: string) => {
    if (unknown.has(id)) return 'There is no such contact'
    if (enclosing.has(id)) return 'A group cannot be within itself'
    return seen.has(id) ? 'This contact is already in the list' : undefined
  }
  const faults = ids.flatMap((id, place) => {
    const detail = faultOf(id)
    seen.add(id)
    return detail ? [{ pointer: `#/memberIds/${place}`, detail }] : []
  })
  if (faults.length > 0) throw invalid(...faults)

  if (isDeepStrictEqual(await membersOf(db, groupId), ids)) return false
  await db.delete(contactMembers).where(eq(contactMembers.groupId, groupId))
  await db.execute(sql`insert into ${contactMembers} (group_id, member_id, position)
    select ${groupId}, id, position - 1 from ${sent(ids)}`)
  return true
}

async function membersOf(db: Sql, groupId: string): Promise<string[]> {
  const rows = await db
    .select({ id: contactMembers.memberId })
    .from(contactMembers)
    .where(eq(contactMembers.groupId, groupId))
    .orderBy(asc(contactMembers.position))
  return rows.map(({ id }) => id)
}

/** As one value, because a statement has a limit on its values. */
const sent = (ids: readonly string[]) =>
  sql`jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as sent (id, position)`

async function unknownOf(db: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from ${sent(ids)}
      where not exists (select from practice.contacts where contacts.id = sent.id)`,
  )
  return rows.map(({ id }) => id)
}

/** Those of `ids` that are the group itself, or contain it at any depth. */
async function groupsAbove(db: Sql, groupId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`with recursive around (id) as (
        select ${groupId}::text collate "C"
        union
        select group_id from ${contactMembers} join around on member_id = around.id
      )
      select sent.id from ${sent(ids)} where sent.id in (select id from around)`,
  )
  return rows.map(({ id }) => id)
}

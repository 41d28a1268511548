/** Finds which staff member of the practice a person is, by their email address. */
import type * as z from 'zod/mini'
import { addressOf } from '#contract/operation.ts'
import { contactOperations, type ContactQuery } from '#contract/contacts.ts'
import type { Person } from '#gateway/http/exchange.ts'
import type { DeskState } from '#gateway/store/state.ts'
import { readAnswer } from '#gateway/upstream/read-answer.ts'
import type { Upstream } from '#gateway/upstream/upstream.ts'

/** Resolves to the id of the one staff member with an email address; undefined for none, and for several. */
export type FindStaff = (email: string) => Promise<string | undefined>

/** How long the service may take, in milliseconds: somebody waits to be signed in. */
const timeout = 3000
/** More staff than a search for one address finds. */
const pageSize = 20

/** Finds staff by the filters of the service: those of the list of contacts, or else those of the lookup. */
export const createFindStaff =
  (upstream: Upstream): FindStaff =>
  async (email) => {
    const signal = AbortSignal.timeout(timeout)
    const read = <Schema extends z.ZodMiniType>(schema: Schema, path: string) =>
      readJson(upstream, { path, schema, signal })
    const has = (emails: readonly (string | undefined)[]) =>
      emails.some((one) => one?.trim().toLowerCase() === email.toLowerCase())
    const { listContacts, lookupContact, getContact } = contactOperations
    const listed = (asked: ContactQuery) =>
      read(listContacts.answer, addressOf(listContacts, { query: { pageIndex: 0, ...asked } }))
    const [page, staff, everyone] = await Promise.all([
      listed({ search: email, staffType: 'Staff', pageSize }),
      listed({ staffType: 'Staff', pageSize: 1 }),
      listed({ pageSize: 1 }),
    ])
    // A service that does not tell staff from others may list a client with this address.
    if (page && staff && everyone && staff.totalRecords < everyone.totalRecords) {
      // More than a page: it did not search, and there may be another one.
      if (page.totalRecords > page.records.length) return undefined
      return theOne(page.records.filter((one) => has([one.email, ...(one.emails ?? [])])))
    }
    const query = { term: email, type: 'Staff' } as const
    const found = await read(lookupContact.answer, addressOf(lookupContact, { query }))
    const contacts = await Promise.all(
      (found ?? []).map(({ id }) =>
        read(getContact.answer, addressOf(getContact, { params: { id } })),
      ),
    )
    return theOne(contacts.filter((one) => one !== undefined && has(one.emails ?? [])))
  }

/** The id of the only one; of several, nobody knows which it is. */
const theOne = (found: readonly ({ id: string } | undefined)[]) =>
  found.length === 1 ? found[0]?.id || undefined : undefined

type Reading<Schema> = { path: string; schema: Schema; signal: AbortSignal }

/** The answer of one read, undefined unless it is a success that the contract can read. */
async function readJson<Schema extends z.ZodMiniType>(
  upstream: Upstream,
  { path, schema, signal }: Reading<Schema>,
): Promise<z.output<Schema> | undefined> {
  const answer = await readAnswer(upstream, { method: 'GET', path, signal, timeout })
  if (!('body' in answer)) return undefined
  try {
    return schema.safeParse(JSON.parse(Buffer.from(answer.body).toString())).data
  } catch {
    // It is not JSON, so not an answer of the operation.
    return undefined
  }
}

type Settling = { state: Pick<DeskState, 'people'>; findStaff?: FindStaff | undefined }

/** Notes which staff member a person is, unless they have said so, or that they are none; nobody waits for a service that fails. */
export async function settleStaff(
  { state: { people }, findStaff }: Settling,
  { id, email }: Pick<Person, 'id' | 'email'>,
): Promise<void> {
  if (!findStaff || email === undefined) return
  if (await people.hasStaffChoice(id)) return
  const staffContactId = await findStaff(email).catch(() => undefined)
  if (staffContactId !== undefined) await people.changePreferences(id, { staffContactId })
}

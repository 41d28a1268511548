/** The queries about who signs in here: everybody, for admins, and a person's own passkeys. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { sendChange, write, WriteError } from '#app/api/write.ts'
import { writing } from '#app/data/writing.ts'
import {
  type NewPersonHere,
  peopleOperations,
  type TakeOverDecision,
} from '#contract/desk/people.ts'
import type { Role } from '#contract/roles.ts'

export const peopleQueries = {
  all: () => ['people'] as const,
  list: () =>
    queryOptions({
      queryKey: [...peopleQueries.all(), 'list'],
      queryFn: ({ signal }) => call(peopleOperations.listPeople, { signal }),
    }),
  passkeys: () =>
    queryOptions({
      queryKey: [...peopleQueries.all(), 'passkeys'],
      queryFn: ({ signal }) => call(peopleOperations.listPasskeys, { signal }),
    }),
  takeOver: () =>
    queryOptions({
      queryKey: [...peopleQueries.all(), 'take over'],
      queryFn: ({ signal }) => call(peopleOperations.getTakeOver, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

export const peopleMutations = {
  add: () =>
    writing(peopleQueries.list().queryKey, (body: NewPersonHere) =>
      write(peopleOperations.addPerson, { body }),
    ),
  link: () =>
    writing(peopleQueries.list().queryKey, (id: string) =>
      write(peopleOperations.linkPerson, { body: { id } }),
    ),
  changeRole: () =>
    writing(peopleQueries.list().queryKey, (body: { id: string; role: Role }) =>
      write(peopleOperations.changeRole, { body }),
    ),
  remove: () =>
    writing(peopleQueries.list().queryKey, (id: string) =>
      write(peopleOperations.removePerson, { body: { id } }),
    ),
  readmit: () =>
    writing(peopleQueries.list().queryKey, (id: string) =>
      write(peopleOperations.readmitPerson, { body: { id } }),
    ),
  removePasskey: () =>
    writing(peopleQueries.passkeys().queryKey, (id: string) =>
      write(peopleOperations.removePasskey, { params: { id } }),
    ),
  /** `make` asks the device, and resolves to what it answers; only the last of the three steps changes anything. */
  addPasskey: () =>
    writing(
      peopleQueries.passkeys().queryKey,
      async (make: (options: string) => Promise<object>) => {
        const { text } = await post('/sign-in/passkeys/options', {}).catch(unchanged)
        await post('/sign-in/passkeys', { response: await make(text) })
      },
    ),
  /** What was taken over may be on any page: everything is read again. */
  decideTakeOver: () =>
    writing([], (decision: TakeOverDecision) =>
      write(peopleOperations.decideTakeOver, { body: { decision } }),
    ),
}

const post = (address: string, body: object) => sendChange(address, { method: 'POST', body })

function unchanged(error: unknown): never {
  throw error instanceof WriteError ? new WriteError(error, true) : error
}

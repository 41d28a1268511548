/** Where the service lists no contacts: asks by themselves for those who have more than a name. */
import { isOfService } from '#gateway/upstream/ask.ts'
import type { MirrorContext } from './context.ts'
import { tellingChanges } from './source.ts'
import { sourcesOf } from './sources.ts'
import { longestUnread, noteAsked } from './store/people.ts'

/** How many are asked for in one sweep. */
const mostAsked = 200

/** Keeps each contact who is there, and forgets who is gone. A failure of the service ends it, and is no failure of the sweep. */
export async function askForContacts(context: MirrorContext): Promise<void> {
  const { db, kinds, signal } = context
  const { keep, one, remove } = tellingChanges(sourcesOf(context).contacts, context.tellChanged)
  const look = (id: string) =>
    one(id, signal).catch((error: unknown) => {
      if (signal.aborted || !isOfService(error)) throw error
      return undefined
    })
  const absent: { id: string; readAt: Date }[] = []
  let answered: string | undefined
  for (const { key, id } of await longestUnread(db, mostAsked)) {
    const readAt = await kinds.now()
    const { status, records } = (await look(id)) ?? { status: 'unclear', records: [] }
    await kinds.write('contacts', async (transaction) => {
      await keep(transaction, records, { readAt })
      await noteAsked(transaction, key, readAt)
      return [undefined]
    })
    if (status === 'there') answered = id
    else if (status === 'absent') absent.push({ id, readAt })
    else break
  }
  // Paths that the service has stopped offering, as it has the list, answer as for contacts who are gone.
  if (!answered || absent.length === 0 || (await look(answered))?.status !== 'there') return
  for (const { id, readAt } of absent)
    await kinds.write('contacts', async (transaction) => {
      await remove(transaction, id, { readAt })
      return [undefined]
    })
}

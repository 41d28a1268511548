/** What each of the desk's own calls does, after the contract has checked its query and body. */
import { requireRole } from '#gateway/http/person.ts'
import type { Connection, deskOperations } from '#contract/desk.ts'
import type { HandlersOf } from './call.ts'
import type { DeskState } from '#gateway/store/state.ts'

/** A handler for each call of the contract. */
export const deskHandlers = (
  { people, recents, webhooks, journal }: DeskState,
  connection: Connection,
): HandlersOf<typeof deskOperations> => ({
  getPerson: async ({ asking }) => asking,
  getDraftKey: ({ person }) => people.draftKey(person),
  getPreferences: ({ person }) => people.preferences(person),
  patchPreferences: ({ person, body }) => people.changePreferences(person, body),
  listRecents: ({ person, query }) => recents.list(person, query.kind),
  noteRecent: ({ person, body }) => recents.note(person, body).then(noContent),
  getConnection: async () => connection,
  listWebhookNotes: () => webhooks.list(),
  noteWebhook: ({ person, body }) => webhooks.note(person, body).then(noContent),
  async listJournal({ asking, query: { whose = 'own', ...query } }) {
    const own = whose === 'own' && (query.person ?? asking.id) === asking.id
    if (!own) requireRole(asking, { role: 'admin' })
    return journal.list(own ? { ...query, person: asking.id } : query)
  },
})

const noContent = () => undefined

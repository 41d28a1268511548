/** What each of the desk's own calls does, after the contract has checked its query and body. */
import type { Connection, deskOperations } from '#contract/desk/desk.ts'
import type { HandlersOf } from './call.ts'
import { admittedQuery } from './journal.ts'
import { createRecordNamer } from './record-names.ts'
import type { HostedMirror } from '#gateway/mirror/hosted-mirror.ts'
import type { DeskState } from '#gateway/store/state.ts'

/** What the desk says of itself and its firm. */
export type DeskFacts = {
  connection: Connection
  /** After how many minutes the firm wants an unused screen locked at the latest. */
  idleLockMinutes?: number | undefined
}

/** A handler for each call of the contract. */
export const deskHandlers = (
  { people, recents, webhooks, journal, receipts }: DeskState,
  { connection, idleLockMinutes }: DeskFacts,
  mirror: HostedMirror | undefined,
): HandlersOf<typeof deskOperations> => ({
  getPerson: async ({ asking }) => asking,
  getDraftKey: ({ person }) => people.draftKey(person),
  getPreferences: async ({ person }) => ({
    ...(await people.preferences(person)),
    idleLockLimit: idleLockMinutes,
  }),
  patchPreferences: async ({ person, body }) => ({
    ...(await people.changePreferences(person, body)),
    idleLockLimit: idleLockMinutes,
  }),
  listRecents: ({ person, query }) => recents.list(person, query.kind),
  noteRecent: ({ person, body }) => recents.note(person, body).then(noContent),
  getConnection: async () => connection,
  listWebhookNotes: () => webhooks.list(),
  noteWebhook: ({ person, body }) => webhooks.note(person, body).then(noContent),
  async listJournal(call) {
    const page = await journal.list(await admittedQuery(journal, 'listJournal', call))
    const nameRecords = createRecordNamer({ mirror, receipts, people }, 'page')
    return { ...page, records: await nameRecords(page.records) }
  },
})

const noContent = () => undefined

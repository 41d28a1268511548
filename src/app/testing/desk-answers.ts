/** How the desk answers its own calls where a test has no database: nothing is kept beyond the test. */
import { callbackOperations } from '#contract/desk/callbacks.ts'
import { changeOperations } from '#contract/desk/changes.ts'
import { deskOperations } from '#contract/desk/desk.ts'
import { peopleOperations } from '#contract/desk/people.ts'
import { journalOperations } from '#contract/desk/journal.ts'
import { mirrorOperations } from '#contract/desk/mirror.ts'
import { timeOutboxOperations } from '#contract/desk/time-outbox.ts'
import { json } from '#main/testing/third-party-service.ts'
import type { Handler } from './handler.ts'

/** The desk's own calls by their names. */
export const ownOperations = {
  ...deskOperations,
  ...journalOperations,
  ...timeOutboxOperations,
  ...peopleOperations,
  ...mirrorOperations,
  ...changeOperations,
  ...callbackOperations,
} as const
export type OwnName = keyof typeof ownOperations

const key = 'A'.repeat(43)
const none: Handler = (_, response) => json(response, [])
const noPage: Handler = (_, response) =>
  json(response, { totalRecords: 0, pageIndex: 0, records: [] })
const noted: Handler = (_, response) => void response.writeHead(204).end()

/** A person who has said nothing yet; what is missing here is 404. */
export function deskAnswers(): { [name in OwnName]?: Handler } {
  const preferences = {}
  return {
    getDraftKey: (_, response) => json(response, { key }),
    getPreferences: (_, response) => json(response, preferences),
    async patchPreferences({ body }, response) {
      Object.assign(preferences, JSON.parse(String(await body())))
      json(response, preferences)
    },
    listRecents: none,
    noteRecent: noted,
    getConnection: (_, response) =>
      json(response, { kind: 'remote', address: 'https://practice.example', version: '0.1.0' }),
    listWebhookNotes: none,
    noteWebhook: noted,
    getCallbacks: (_, response) => json(response, { use: 'not needed' }),
    listJournal: noPage,
    getTakeOver: (_, response) => json(response, { offered: false }),
    listPeople: (_, response) => json(response, { addable: false, people: [] }),
    listPasskeys: none,
    getMirror: (_, response) => json(response, { use: 'off', kinds: [] }),
    search: (_, response) => json(response, { use: 'off', kinds: [] }),
    listMatterChanges: (_, response) => json(response, { use: 'off', kinds: [] }),
    getJournalFacts: (_, response) => json(response, { people: [], operations: [] }),
    listOpenTimeRecords: none,
    listRecordedTime: noPage,
    totalRecordedTime: none,
    getTimeHabits: (_, response) => json(response, {}),
  }
}

/** The journal as people read it: what each operation is called and which kind of record it changes, whom it names, and the file that is made of it. */
import * as z from 'zod/mini'
import { JournalQuery } from './desk.ts'
import type { MirrorKind } from './mirror.ts'
import { deskOperation } from '#contract/operation.ts'
import * as read from '#contract/reading.ts'

/** What was done, in words; an operation that is not here is written as its name says. */
const sentences: Partial<Record<string, string>> = {
  createMatter: 'Matter created',
  patchMatter: 'Matter changed',
  replaceDocument: 'File replaced',
  deleteDocument: 'Document deleted',
  createPerson: 'Person created',
  createCompany: 'Company created',
  createPlural: 'Group created',
  patchPerson: 'Person changed',
  patchCompany: 'Company changed',
  patchPlural: 'Group changed',
  createTask: 'Task created',
  patchTask: 'Task changed',
  updateTaskStatus: 'Status of a task changed',
  createTimeRecord: 'Time recorded',
  registerWebhook: 'Webhook registered',
  deleteWebhook: 'Webhook removed',
  signIn: 'Signed in',
  addPerson: 'Person added',
  linkPerson: 'Sign-in link made',
  changeRole: 'Role changed',
  removePerson: 'Person removed',
  readmitPerson: 'Person let in again',
  addPasskey: 'Passkey added',
  removePasskey: 'Passkey removed',
  takeOverState: 'Earlier data taken over',
  leaveState: 'Earlier data left',
  refillMirror: 'Local copy read again',
  forgetMirror: 'Local copy deleted',
  takeAwayJournal: 'Old entries removed',
}

/** `createTask` as `Task created`; `moveBox`, which nobody has named yet, as `Move box`. */
export function operationInWords(operation: string, outcome?: string): string {
  if (operation === 'signIn' && outcome === 'not saved') return 'Sign-in refused'
  const words = operation.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return sentences[operation] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** What kind of record each write changes, of the kinds that the mirror keeps. */
export const kindWritten: Partial<Record<string, MirrorKind>> = {
  createMatter: 'matters',
  patchMatter: 'matters',
  createPerson: 'contacts',
  createCompany: 'contacts',
  createPlural: 'contacts',
  patchPerson: 'contacts',
  patchCompany: 'contacts',
  patchPlural: 'contacts',
  createTask: 'tasks',
  patchTask: 'tasks',
  updateTaskStatus: 'tasks',
  replaceDocument: 'documents',
  deleteDocument: 'documents',
}

/** Those whom no provider names, by their ids. */
export const ownNames: Partial<Record<string, string>> = {
  desk: 'Practice Desk',
  local: 'This computer',
  provider: 'Sign-in provider',
}

/** What the page of the journal needs beside its lines. */
export const JournalFacts = read.record({
  /** Whose lines there are. */
  people: read.records(read.record({ id: read.id, name: read.text })),
  /** What was done in them. */
  operations: read.texts,
  /** How many lines were taken away as too old, and before which moment. */
  takenAway: read.inner(read.record({ lines: read.number, before: read.dateTime })),
})

const { whose } = JournalQuery.shape
const { pageIndex: _index, pageSize: _size, ...filters } = JournalQuery.shape

/** The calls on the journal beside its pages; like those, they are about a person's own lines unless an admin asks. */
export const journalOperations = {
  getJournalFacts: deskOperation('GET', '/journal/facts', {
    query: z.strictObject({ whose }),
    answer: JournalFacts,
  }),
  exportJournal: deskOperation('GET', '/journal/csv', {
    query: z.strictObject(filters),
    file: 'text/csv; charset=utf-8',
  }),
} as const

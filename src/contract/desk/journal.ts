/** The journal as people read it: what each operation and its outcome are called, which kind of record it changes, whom it names, and the file that is made of it. */
import * as z from 'zod/mini'
import { JournalQuery, type Outcome } from './desk.ts'
import type { MirrorKind } from './mirror.ts'
import { deskOperation } from '#contract/operation.ts'
import * as read from '#contract/reading.ts'

/** The act in words, as its outcome stands beside it; an operation that is not here is written as its name says. */
const acts: Partial<Record<string, string>> = {
  patchMatter: 'Change matter',
  replaceDocument: 'Replace file',
  createPlural: 'Create group',
  patchPerson: 'Change person',
  patchCompany: 'Change company',
  patchPlural: 'Change group',
  patchTask: 'Change task',
  updateTaskStatus: 'Change task status',
  createTimeRecord: 'Record time',
  deleteWebhook: 'Remove webhook',
  linkPerson: 'Create sign-in link',
  readmitPerson: 'Restore access',
  takeOverState: 'Take over earlier data',
  leaveState: 'Leave earlier data',
  refillMirror: 'Read copy of records again',
  forgetMirror: 'Delete copy of records',
  takeAwayJournal: 'Remove old entries',
}

/** `createTask` as `Create task`, `patchTask` as `Change task`. */
export function operationInWords(operation: string, outcome?: string): string {
  if (operation === 'signIn' && outcome === 'not saved') return 'Sign-in refused'
  const words = operation.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return acts[operation] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

type Words = Partial<Record<string, string>>

const outcomeNames: Words = {
  saved: 'Saved',
  'not saved': 'Not saved',
  'not known': 'Not known',
} satisfies Record<Outcome, string>
const done: Words = { saved: 'Done', 'not saved': 'Not done' }
/** Words for the outcome of operations that save nothing. */
const otherOutcomes: Partial<Record<string, Words>> = {
  signIn: { saved: 'Allowed', 'not saved': 'Refused' },
  deleteDocument: done,
  deleteWebhook: done,
  removePerson: done,
  removePasskey: done,
  takeOverState: done,
  leaveState: done,
  refillMirror: done,
  forgetMirror: done,
  takeAwayJournal: done,
}
/** Where nothing says what was done. */
const anyOutcome: Words = {
  ...outcomeNames,
  saved: 'Saved, done or allowed',
  'not saved': 'Not saved, not done or refused',
}

/** A read has a line only where it was refused. */
const isRead = (operation: string) => /^(get|list|export)[A-Z]/.test(operation)

/** How an operation ended, or any of them, in the words of its line, of the filter and of the file. */
export function outcomeInWords(outcome: string, operation?: string): string {
  if (operation === undefined) return anyOutcome[outcome] ?? outcome
  if (isRead(operation) && outcome === 'not saved') return 'Refused'
  return otherOutcomes[operation]?.[outcome] ?? outcomeNames[outcome] ?? outcome
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

const ofPeople = /^(add|link|remove|readmit)Person$|^changeRole$/
/** Whether the record of an operation is somebody who signs in here. */
export const changesPerson = (operation: string) => ofPeople.test(operation)

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

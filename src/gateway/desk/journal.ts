/** The journal as a person may see it: their own lines, or everybody's for an admin. */
import { randomUUID } from 'node:crypto'
import type { JournalQuery } from '#contract/desk/desk.ts'
import {
  type journalOperations,
  operationInWords,
  outcomeInWords,
  ownNames,
} from '#contract/desk/journal.ts'
import type { Operation } from '#contract/operation.ts'
import { mayAs } from '#contract/roles.ts'
import { requireRole } from '#gateway/http/person.ts'
import type { HostedMirror } from '#gateway/mirror/hosted-mirror.ts'
import type { Journal, JournalLine } from '#gateway/store/journal.ts'
import type { DeskState } from '#gateway/store/state.ts'
import type { DeskCall, HandlersOf, Lines } from './call.ts'
import { csvMark, csvRow } from './csv.ts'
import { createRecordNamer, type NamedLine, type NameRecords } from './record-names.ts'

/** A look at the journal: who asks, from where, and for what. */
type Look<Q> = Pick<DeskCall<Operation>, 'asking' | 'from'> & { query: Q }

/**
 * Which lines somebody asks for. Rejects with a `Refusal` if these are not theirs to see, and notes the attempt in the
 * journal.
 */
export async function admittedQuery<Q extends Pick<JournalQuery, 'whose' | 'person'>>(
  journal: Pick<Journal, 'noteRefused'>,
  operation: keyof typeof journalOperations | 'listJournal',
  { asking, from, query: { whose = 'own', ...query } }: Look<Q>,
): Promise<Omit<Q, 'whose'>> {
  const own = whose === 'own' && (query.person ?? asking.id) === asking.id
  if (own) return { ...query, person: asking.id }
  if (!mayAs(asking.role, 'admin')) {
    const tried = { exchange: randomUUID(), person: asking.id, operation, address: from }
    await journal.noteRefused(tried)
  }
  requireRole(asking, { role: 'admin' })
  return query
}

/** A handler for each call on the journal beside its pages. */
export const journalHandlers = (
  { journal, receipts, people }: Pick<DeskState, 'journal' | 'receipts' | 'people'>,
  mirror: HostedMirror | undefined,
): HandlersOf<typeof journalOperations> => ({
  getJournalFacts: async (call) =>
    journal.facts(
      await admittedQuery<Pick<JournalQuery, 'whose' | 'person'>>(journal, 'getJournalFacts', call),
    ),
  exportJournal: async (call) =>
    csvOf(
      journal.walk(await admittedQuery(journal, 'exportJournal', call)),
      createRecordNamer({ mirror, receipts, people }, 'file'),
    ),
})

const header =
  'When (UTC),Who,Person,What,Operation,Record,From,Outcome,Record name,Minutes,Matter'.split(',')

async function* csvOf(parts: AsyncIterable<JournalLine[]>, nameRecords: NameRecords): Lines {
  yield csvMark + csvRow(header)
  for await (const lines of parts) yield (await nameRecords(lines)).map(rowOf).join('')
}

const rowOf = ({ at, person, operation, outcome, ...line }: NamedLine) =>
  csvRow([
    at,
    line.personName ?? ownNames[person],
    person,
    operationInWords(operation, outcome),
    operation,
    line.recordId,
    line.address,
    outcomeInWords(outcome, operation),
    line.recordName,
    line.recordMinutes?.toString(),
    line.matter?.name,
  ])

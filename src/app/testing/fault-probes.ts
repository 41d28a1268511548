/** What the screens say where a read, a new task, a file or a time record goes wrong: their own code, a real gateway. */
import { randomUUID } from 'node:crypto'
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import { replaceFile } from '#app/features/documents/replace/replace-file.ts'
import { factsOf } from '#app/features/documents/replace/file-facts.ts'
import { sentenceFor } from '#app/features/time/time-sentences.ts'
import { createQueryClient } from '#app/query-client.ts'
import { submitOutcome } from '#app/ui/forms/submit-outcome.ts'
import { matterOperations } from '#contract/matters.ts'
import { taskOperations } from '#contract/tasks.ts'
import { timeRecord } from '#contract/testing/time-record.ts'
import { timeOutboxOperations } from '#contract/desk/time-outbox.ts'
import { lease } from './faulty-service.ts'

const task = {
  description: 'Serve the claim',
  status: 'Todo',
  dueDate: '2026-12-01',
  associatedMatterId: '9-M',
  assignedToId: '3-C',
} as const

const said = (error: unknown) => {
  const { word, message, refusals } = submitOutcome(error)
  return [`${word}. ${message}`, ...refusals.map(({ detail }) => detail)].join(' ')
}

/** The sentence of each kind; `Saved` where it went well. */
export const probes = {
  /** As a list shows it, after all its attempts. */
  async read() {
    const client = createQueryClient()
    const queryFn = ({ signal }: { signal: AbortSignal }) =>
      call(matterOperations.listMatters, { query: {}, signal })
    return client.query({ queryKey: ['matters'], queryFn }).then(
      () => 'Read.',
      ({ message }: Error) => message,
    )
  },
  /** As the form of a new task shows it, before it is looked up. */
  task: () => write(taskOperations.createTask, { body: task }).then(() => 'Saved.', said),
  /** As the dialog of a file shows it, with the look afterwards. */
  async file(size = 4) {
    const file = new File(['x'.repeat(size)], 'Lease.pdf')
    const { signal } = new AbortController()
    const facts = await factsOf(file, { signal, onProgress: () => {} })
    const nothing = () => {}
    const done = { onProgress: nothing, onChecking: nothing }
    const outcome = await replaceFile({ document: lease, file, facts, signal, ...done })
    return `${outcome.word}. ${outcome.why ?? ''}`.trim()
  },
  /** As the list of time shows it once it has been sent, or the form where the desk did not take it. */
  async time() {
    const params = { id: randomUUID() }
    try {
      await write(timeOutboxOperations.holdTimeRecord, { params, query: {}, body: timeRecord })
    } catch (error) {
      return said(error)
    }
    for (;;) {
      const now = await call(timeOutboxOperations.getHeldTimeRecord, { params })
      if (now.state === 'recorded') return 'Recorded.'
      const waits = now.state === 'sending' || (now.state === 'held' && !now.reason)
      if (!waits) return sentenceFor(now)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  },
}

/** In the order of the table. */
export const kinds = ['read', 'task', 'file', 'time'] as const

/** Tasks of the demonstration practice: overdue, due today and later, on matters and for contacts. */
import type { TaskPriority, TaskStatus } from '#contract/tasks.ts'
import { dayInAustralia } from '#service/db/days.ts'
import type { DemoMatter } from './matters.ts'
import type { Practice } from './practice.ts'
import type { Rng } from './random.ts'

/** A row of `practice.tasks`. */
export type DemoTask = {
  id: string
  description: string
  status: TaskStatus
  priority: TaskPriority
  due_date: string
  associated_matter_id: string | undefined
  associated_contact_id: string | undefined
  assigned_to_id: string
}

/** A few for an open matter; a closed one has none left, apart from the odd one that was overlooked. */
export function drawTasks(
  rng: Rng,
  { row }: DemoMatter,
  { practice, asOf }: { practice: Practice; asOf: Date },
): DemoTask[] {
  const closed = row.status === 'Closed'
  const count = closed ? Number(rng.sometimes(0.3)) : rng.between(0, 4)
  return Array.from({ length: count }, () => {
    const isDone = rng.sometimes(closed ? 0.9 : 0.25)
    // Some work is for the client and not for this matter.
    const contact = rng.sometimes(0.12) ? row.client_id : undefined
    const lawyer = rng.sometimes(0.75) ? row.lawyer_id : undefined
    return {
      id: rng.id(),
      description: rng.pick(descriptions),
      status: isDone ? 'Done' : rng.sometimes(0.35) ? 'InProgress' : 'Todo',
      priority: rng.pick(priorities),
      due_date: dayAfter(asOf, isDone ? rng.between(-60, 2) : drawDaysLeft(rng)),
      associated_matter_id: contact === undefined ? row.id : undefined,
      associated_contact_id: contact,
      assigned_to_id: lawyer ?? rng.pick(practice.staff).id,
    }
  })
}

/** Days until an open task is due; overdue ones have fewer than none. */
function drawDaysLeft(rng: Rng): number {
  const kind = rng.next()
  if (kind < 0.2) return rng.between(-21, -1)
  return kind < 0.32 ? 0 : rng.between(1, 45)
}

const dayAfter = (asOf: Date, days: number) =>
  dayInAustralia(new Date(asOf.getTime() + days * 86_400_000))

const priorities: readonly TaskPriority[] = ['Low', 'Normal', 'Normal', 'Normal', 'High']

const descriptions = [
  'Ask counsel for a fee estimate',
  'Bill work in progress',
  'Book the mediation (half a day)',
  'Brief counsel',
  'Call back about the costs estimate',
  'Chase the bank for the discharge of mortgage',
  'Check the limitation date and diarise it',
  'Confirm the interpreter for the conference',
  'Draft the letter of advice',
  'File the notice of appeal',
  'Lodge the transfer',
  'Obtain a certified copy of the will',
  'Order the title search',
  'Pay the filing fee',
  'Prepare the affidavit — exhibits A to F',
  'Prepare the chronology',
  'Return the original documents to the client',
  'Review the draft contract',
  'Send the costs agreement for signature',
  'Send the expert’s résumé to the other side',
  'Serve the statement of claim',
  'Settle the terms of the deed of release',
  'Verify identity (100 points)',
  'Write to the other side about discovery',
] as const

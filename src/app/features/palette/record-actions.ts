/** What can be done with a record that was found, without opening it: only what this person may do. */
import { mailLink } from '#app/data/contacts/contact-links.ts'
import { may } from '#app/api/person.ts'
import type { Hit, HitKind, Target } from '#app/data/search/hits.ts'
import { taskOperations } from '#contract/tasks.ts'
import { timeOutboxOperations } from '#contract/desk/time-outbox.ts'

/** `name` says all of it, for whoever listens. */
export type RecordAction = { label: string; name: string } & ({ target: Target } | { href: string })

type Links = (id: string) => { task?: object; time?: object }

/** What the addresses of the forms say of the record that they are for. */
const linksTo: { [kind in HitKind]?: Links } = {
  matter: (associatedMatterId) => ({ task: { associatedMatterId }, time: { associatedMatterId } }),
  contact: (associatedContactId) => ({ task: { associatedContactId } }),
  task: (taskId) => ({ time: { taskId } }),
}

export function actionsFor({ kind, id, name, call, email }: Hit): RecordAction[] {
  const actions: RecordAction[] = []
  const { task, time } = linksTo[kind]?.(id) ?? {}
  if (task && may(taskOperations.createTask)) actions.push(newTask(name, task))
  if (time && may(timeOutboxOperations.holdTimeRecord)) actions.push(recordTime(name, time))
  const mail = email && mailLink(email)
  if (call) actions.push({ label: 'Call', name: `Call ${name}`, href: call })
  if (mail) actions.push({ label: 'Email', name: `Email ${name}`, href: mail })
  return actions
}

const newTask = (name: string, search: object): RecordAction => ({
  label: 'New task',
  name: `New task for ${name}`,
  target: { to: '/tasks/new', search },
})

const recordTime = (name: string, search: object): RecordAction => ({
  label: 'Record time',
  name: `Record time on ${name}`,
  target: { to: '/time/new', search },
})

/** The kinds of event in words; the API's own names stay in sight, as receivers get them. */
import { coreEventNames, type EventName, eventNames } from '#contract/webhooks.ts'

const words: Record<EventName, string> = {
  UpdateContactEvent: 'a contact was changed',
  CreateMatterEvent: 'a matter was opened',
  UpdateTaskEvent: 'a task was changed',
  CreateContactEvent: 'a contact was added',
  UpdateMatterEvent: 'a matter was changed',
  CreateTaskEvent: 'a task was added',
}
const core: ReadonlySet<string> = new Set(coreEventNames)

/** To choose from; those beyond the specification say so. */
export const eventOptions = [
  { value: '', label: 'Choose an event' },
  ...eventNames.map((value) => ({
    value,
    label: `${value}: ${words[value]}${core.has(value) ? '' : ' (some services only)'}`,
  })),
]

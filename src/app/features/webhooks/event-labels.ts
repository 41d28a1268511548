/** The kinds of event in words; the API's names are shown too, as receivers get them. */
import { coreEventNames, type EventName, eventNames } from '#contract/webhooks.ts'

const words: Record<EventName, string> = {
  UpdateContactEvent: 'a contact was changed',
  CreateMatterEvent: 'a matter was opened',
  UpdateTaskEvent: 'a task was changed',
  CreateContactEvent: 'a contact was added',
  UpdateMatterEvent: 'a matter was changed',
  CreateTaskEvent: 'a task was added',
}
/** What has happened, for a kind of event that is known. */
export const wordsOfEvent = (name: string) =>
  Object.entries(words).find(([known]) => known === name)?.[1] ?? ''

const core: ReadonlySet<string> = new Set(coreEventNames)

/** The options; events beyond the specification are marked. */
export const eventOptions = [
  { value: '', label: 'Choose an event' },
  ...eventNames.map((value) => ({
    value,
    label: `${value}: ${words[value]}${core.has(value) ? '' : ' (some services only)'}`,
  })),
]

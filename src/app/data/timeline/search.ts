/** The search parameters of a matter's timeline: which kinds of events are shown. */
import * as z from 'zod/mini'
import { wordsParameter } from '#contract/query-string.ts'

export const timelineKinds = ['documents', 'tasks', 'time', 'people', 'changes'] as const
export type TimelineKind = (typeof timelineKinds)[number]

export const TimelineSearch = z.strictObject({ kinds: wordsParameter(timelineKinds) })
/** Nothing is searched in it, and it has no pages. */
export type TimelineSearch = z.infer<typeof TimelineSearch> & {
  search?: string | undefined
}

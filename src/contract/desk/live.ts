/**
 * What open pages hear of the desk: that a record was saved, never what is in it (server-sent events, HTML Living
 * Standard section 9.2). Each event is a hint: a page reads again what it shows.
 */
import * as z from 'zod/mini'
import { deskOperation } from '#contract/operation.ts'
import { textParameter } from '#contract/query-string.ts'

/** The nouns of which a page may hear, as the paths of the API have them. */
export const liveKinds = ['matters', 'documents', 'contacts', 'tasks', 'time-records'] as const
export type LiveKind = (typeof liveKinds)[number]

/** One record that was saved; without an id, any of its kind. */
export const LiveChange = z.object({ kind: z.enum(liveKinds), id: z.optional(z.string()) })
export type LiveChange = z.infer<typeof LiveChange>

/**
 * What a desk says of itself on a live connection: whether it also learns of changes made elsewhere, and up to which
 * moment it has; without a moment, it knows only of what is saved through it.
 */
export const Hearing = z.object({ hearsAll: z.boolean(), asOf: z.optional(z.string()) })
export type Hearing = z.infer<typeof Hearing>

/** The names of the events that are no changes; `ready` and `beat` come with a `Hearing`. */
export const liveEvents = {
  /** From now on everything that is saved is told. */
  ready: 'ready',
  /** Something was saved while nobody listened, and nobody can say what: everything has to be read again. */
  missed: 'missed',
  /** The connection is alive. */
  beat: 'beat',
} as const

export const liveOperations = {
  listen: deskOperation('GET', '/live', {
    /** The last that a page has heard, where its browser does not say so by itself (`Last-Event-ID`). */
    query: z.strictObject({
      after: textParameter,
      /** How many milliseconds ago the page was begun that has heard nothing yet: what it shows may be as old. */
      ago: textParameter,
    }),
    file: 'text/event-stream',
  }),
} as const

/**
 * What the thread that serves people does for the mirror: it alone has the key of the service, and knows when nobody
 * is being served. Answers are passed on as bytes, so that reading them takes none of its time.
 */
import type { Hearing, LiveKind } from '#contract/desk/live.ts'
import type { Lanes } from '#gateway/http/lanes.ts'
import type { KeyCheck } from '#gateway/upstream/key-check.ts'
import { type Answer, readAnswer } from '#gateway/upstream/read-answer.ts'
import type { Upstream } from '#gateway/upstream/upstream.ts'
import { createQuiet, type QuietOptions } from './quiet.ts'

/** For the log. */
export type Note = {
  level: 'info' | 'warn' | 'error'
  message: string
  facts: Record<string, string | number | undefined>
}

/** Records that the service was seen to have changed, by nobody here. */
export type ChangedElsewhere = { kind: LiveKind; ids: readonly string[] }

export type DeskSide = {
  read(path: string, signal: AbortSignal): Promise<Answer>
  /** Resolves when nobody has been served for a while. */
  quiet(argument: undefined, signal: AbortSignal): Promise<void>
  isKeyRefused(): Promise<boolean>
  note(note: Note): Promise<void>
  /** Has open pages told; resolves when that is stored. */
  tellChanged(changed: ChangedElsewhere): Promise<void>
  /** Notes how far changes elsewhere have been heard of. */
  noteHearing(hearing: Hearing): Promise<void>
}

export type DeskParts = {
  upstream: Upstream
  lanes: Lanes
  isKeyRefused: KeyCheck
  note: (note: Note) => void
  tellChanged: DeskSide['tellChanged']
  noteHearing: (hearing: Hearing) => void
}

/** `times.call` is how long a whole answer may take, in milliseconds. */
export const createDeskSide = (
  { upstream, lanes, isKeyRefused, note, tellChanged, noteHearing }: DeskParts,
  times: QuietOptions & { call: number },
): DeskSide => {
  const quiet = createQuiet(lanes, times)
  return {
    read: (path, signal) =>
      readAnswer(upstream, { method: 'GET', path, signal, timeout: times.call }),
    quiet: (_, signal) => quiet(signal),
    isKeyRefused,
    note: async (given) => note(given),
    tellChanged,
    noteHearing: async (hearing) => noteHearing(hearing),
  }
}

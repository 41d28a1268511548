/** What follows every write: it is read back into the mirror and told to open pages, as is what changes elsewhere. */
import type { Connection } from '#contract/desk/desk.ts'
import type { Hearing } from '#contract/desk/live.ts'
import type { DiskSpace } from '#database/disk-space.ts'
import { nameOf } from '#http/error-code.ts'
import type { Logger } from '#http/log.ts'
import type { LimitsByKind } from '#http/timed-body.ts'
import { type Callbacks, type CallbackSettings, createCallbacks } from './callbacks/callbacks.ts'
import type { Guard } from './http/guard.ts'
import type { Lanes } from './http/lanes.ts'
import { createLive, type Live, type LiveTimes } from './live/live.ts'
import type { DeskSide } from './mirror/desk-side.ts'
import { type HostedMirror, type HostedMirrorSettings, hostMirror } from './mirror/hosted-mirror.ts'
import type { DeskState } from './store/state.ts'
import type { KeyCheck } from './upstream/key-check.ts'
import type { Upstream } from './upstream/upstream.ts'

/** What the followers need; most of it may be missing. */
export type FollowerOptions = {
  /** What the desk stores for its users; without it there is neither `/desk/v1` nor a journal. */
  state?: DeskState | undefined
  /** What is kept of the service, so that it can be searched; without it, nothing is. */
  mirror?: HostedMirrorSettings | undefined
  /** Where the service tells the desk of changes; without it, it does not. */
  callbacks?: CallbackSettings | undefined
  /** The service behind the gateway. */
  connection?: Connection
  /** How often open pages are told, and something is looked for. */
  liveTimes?: LiveTimes
  log: Logger
}

type Tools = {
  upstream: Upstream
  lanes: Lanes
  isKeyRefused: KeyCheck
  bodyLimits: LimitsByKind
  disk: DiskSpace
  guard: Guard
}

/** Makes the followers that the options ask for, and a state whose journal tells them of each write. */
export function createFollowers({ log, ...options }: FollowerOptions, tools: Tools) {
  const hearing = createHearing(options.connection)
  const live =
    options.state &&
    openLive(options.state, { ...tools, hearing: hearing.now, times: options.liveTimes, log })
  const tellChanged = createTellChanged(options.state, live, log)
  const mirror =
    options.mirror &&
    hostMirror(options.mirror, { ...tools, log, tellChanged, noteHearing: hearing.note })
  const state =
    options.state && followed(options.state, { mirror, live, callbacks: () => callbacks })
  const callbacks: Callbacks | undefined =
    options.callbacks &&
    state &&
    createCallbacks(options.callbacks, {
      ...tools,
      mirror,
      tellChanged,
      store: state.callbacks,
      deliveries: state.deliveries,
      journal: state.journal,
      onFailure: (error) =>
        log.error({ name: nameOf(error) }, 'a callback of the service could not be handled'),
    })
  return { live, mirror, state, callbacks }
}

type Followers = {
  mirror: HostedMirror | undefined
  live: Live | undefined
  /** They are made with the state that tells them. */
  callbacks: () => Callbacks | undefined
}

/**
 * The same state; what is saved through this gateway is read back into the mirror, and told to open pages, and a
 * callback that somebody removes is registered again.
 */
const followed = (state: DeskState, { mirror, live, callbacks }: Followers): DeskState => ({
  ...state,
  journal: {
    ...state.journal,
    async end(write, outcome) {
      await state.journal.end(write, outcome)
      live?.wake()
      if (outcome !== 'not saved') mirror?.noteWrite({ ...write, outcome })
      const { operation, recordId } = write
      if (operation === 'deleteWebhook' && outcome === 'saved' && recordId)
        await callbacks()?.noteRemoved(recordId)
    },
  },
})

/** How long the mirror may say nothing before it is taken for one that hears nothing, in milliseconds. */
const longestSilence = 3 * 60_000

/** The records of a service in this process change through the desk alone; of another one, the mirror knows. */
function createHearing({ kind }: Connection = {}) {
  let heard: Hearing = { hearsAll: false }
  let notedAt = -Infinity
  return {
    note(hearing: Hearing) {
      heard = hearing
      notedAt = performance.now()
    },
    now: (): Hearing =>
      kind === 'embedded'
        ? { hearsAll: true, asOf: new Date().toISOString() }
        : { ...heard, hearsAll: heard.hearsAll && performance.now() - notedAt < longestSilence },
  }
}

type LiveParts = {
  guard: Guard
  hearing: () => Hearing
  times: LiveTimes | undefined
  log: Logger
}

/** What wakes it tells the other gateways too. */
function openLive(
  { journal, changesElsewhere, signal }: DeskState,
  { log, guard, times = {}, hearing }: LiveParts,
): Live {
  const onFailure = logUntold(log)
  const live = createLive({
    log: { journal, changesElsewhere },
    guard,
    hearing,
    signal,
    onFailure,
    times,
  })
  return {
    ...live,
    wake() {
      live.wake()
      void signal?.send()
    },
  }
}

const logUntold = (log: Logger) => (error: unknown) =>
  log.error({ name: nameOf(error) }, 'open pages could not be told what was saved')

/** A failure is only logged, because keeping a change matters more than telling open pages of it. */
const createTellChanged =
  (state: DeskState | undefined, live: Live | undefined, log: Logger): DeskSide['tellChanged'] =>
  async ({ kind, ids }) => {
    await state?.changesElsewhere.note(kind, ids).catch(logUntold(log))
    live?.wake()
  }

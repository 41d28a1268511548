/**
 * Hears from the service that something has changed. A delivery is a hint: the record is read again before anybody is
 * told, so that one that is forged, repeated or late changes nothing.
 */
import type { Callbacks as CallbacksAnswer } from '#contract/desk/callbacks.ts'
import { backOff } from '#database/leased-queue.ts'
import type { Exchange } from '#gateway/http/exchange.ts'
import { delayed, startLoop } from '#gateway/mirror/loop.ts'
import type { DeliveryStore } from '#gateway/store/deliveries.ts'
import { callbackPrefix } from './address.ts'
import { type Checker, createChecker } from './checker.ts'
import { createCheck, type CheckParts } from './check.ts'
import { createReceiver, type ReceiverParts } from './receive.ts'
import { register, type RegisterParts, removeOthers } from './register.ts'

/** Which service calls the desk, and where. */
export type CallbackSettings = {
  /** The address of the service. */
  service: string
  /** The address at which the service reaches this desk; without one there are no callbacks. */
  desk?: string | undefined
  /** Whether they are wanted; where not, those of earlier are removed. */
  isWanted: boolean
  times?: Partial<typeof defaultTimes>
}

/** In milliseconds. */
const defaultTimes = {
  /** How soon after its start the desk registers them, how soon it tries again what has not ended, and how late at most. */
  delay: 3000,
  soon: 60_000,
  again: 60 * 60_000,
  /** How long hints are gathered: what a person saves here is read back meanwhile. */
  gather: 250,
  /** How late the service may tell of what was saved here: somebody else may change it a moment later. */
  lately: 5000,
}

export type Callbacks = {
  /** Whether a request is for the address that the service was given. */
  isFor(request: Exchange['request']): boolean
  /** Takes a delivery; rejects with a `Refusal` for what is none. */
  receive(exchange: Exchange): Promise<void>
  state(): Promise<CallbacksAnswer>
  /** Registers again what somebody removed, if it is one of the desk's own. */
  noteRemoved(webhookId: string): Promise<void>
  /** Resolves when nothing is under way. */
  close(): Promise<void>
}

type Parts = Omit<ReceiverParts, 'secret' | 'checker'> &
  CheckParts &
  Omit<RegisterParts, 'signal'> & { onFailure: (error: unknown) => void }

/** Registers by itself, a little after the start. */
export function createCallbacks(settings: CallbackSettings, parts: Parts): Callbacks {
  const { service, desk, isWanted } = settings
  const { store, deliveries, onFailure } = parts
  const times = { ...defaultTimes, ...settings.times }
  const stopping = new AbortController()
  const { signal } = stopping
  const isOn = isWanted && desk !== undefined
  const checker = createChecker({
    check: createCheck(parts, { lately: times.lately, signal }),
    end: deliveries.end,
    onFailure,
    gather: times.gather,
  })
  let secret: Promise<string> | undefined
  const readSecret = () =>
    (secret ??= store.secret().catch((error: unknown) => {
      secret = undefined
      throw error
    }))
  const receive = createReceiver({ ...parts, checker, secret: readSecret })

  const at = { service, desk: isOn ? desk : undefined }
  const step = createStep({ ...parts, checker, signal }, { at, times, readSecret })
  const loop = startLoop(delayed(times.delay, step), signal)

  return {
    isFor: ({ url = '' }) => isOn && url.startsWith(callbackPrefix),
    receive,
    state: async () => ({
      use: !isWanted ? 'off' : desk === undefined ? 'no address' : 'on',
      address: isOn ? desk + callbackPrefix : undefined,
      callbacks: desk === undefined ? [] : await store.list({ service, desk }),
      deliveries: await deliveries.list(),
    }),
    async noteRemoved(webhookId) {
      if (!isOn) return
      await store.noteRemoved({ service, desk }, webhookId)
      loop.wake()
    },
    async close() {
      stopping.abort()
      await Promise.all([loop.done, checker.close()])
    },
  }
}

type StepParts = Parts & Pick<ReceiverParts, 'checker'> & Pick<RegisterParts, 'signal'>
type StepOptions = {
  at: Parameters<typeof removeOthers>[1]
  times: Pick<typeof defaultTimes, 'soon' | 'again'>
  readSecret: () => Promise<string>
}

/** Makes the step that registers and removes callbacks; it resolves to the milliseconds until the next one. */
function createStep(parts: StepParts, { at, times, readSecret }: StepOptions) {
  const { store, deliveries, checker, signal, onFailure } = parts
  const { service, desk } = at
  let isFirst = true
  let attempts = 0
  /** Resolves to whether there is one whose end is not known. */
  async function registerAll(): Promise<boolean> {
    if (desk !== undefined && isFirst) await goOn(deliveries, checker)
    const isLeft = await removeOthers(parts, at)
    if (desk === undefined) return isLeft
    await register(parts, { service, desk }, { secret: await readSecret(), isFirst })
    isFirst = false
    const all = await store.list({ service, desk })
    return isLeft || all.some(({ state }) => state === 'not known')
  }
  return async () => {
    const isOpen = await registerAll().catch((error: unknown) => {
      if (!signal.aborted) onFailure(error)
      return true
    })
    attempts = isOpen ? attempts + 1 : 0
    return isOpen ? backOff(attempts, { first: times.soon, longest: times.again }) : times.again
  }
}

/** Checks what was left when a desk ended: the service tells of it only once. */
async function goOn(deliveries: DeliveryStore, checker: Checker): Promise<void> {
  for (const { position, hint } of await deliveries.unended())
    if (!hint || !checker.add(hint, position)) await deliveries.end([position], 'not checked')
}

/** Hears what is saved through the desk, over one connection for all pages of a browser. */
import { createStore } from '#app/api/create-store.ts'
import { readPerson } from '#app/api/read-person.ts'
import { signedOut } from '#app/api/session.ts'
import type { LiveChange } from '#contract/desk/live.ts'
import { type LiveState, openConnection, pageAge, type LiveMessage } from './connection.ts'

export const liveState = createStore<LiveState | undefined>(undefined)

type Listener = { onChange: (change: LiveChange) => void; onMissed: () => void }

/** What the pages of a browser say to one another. */
type Said = LiveMessage | { kind: 'who is live'; ago: number }

/** What any page of this browser has heard last, so that the next one that listens goes on there. */
let last = ''

const name = 'desk-live'

/** How long a page remembers what was told, in milliseconds: another one may be opened meanwhile. */
const remembered = 60_000

/** If nobody is signed in any more, the answer says so; once that is known, nothing is asked. */
const askWhoIsThere = () => void (signedOut.get() || readPerson())

/** Listens until the function that it returns is called; never where the browser has no such connections. */
export function listen({ onChange, onMissed }: Listener): () => void {
  if (!('EventSource' in globalThis)) return () => {}
  const others = new BroadcastChannel(name)
  const stopping = new AbortController()
  const { signal } = stopping
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone
  const say = (said: Said) => others.postMessage(said)
  let lately: { message: LiveMessage; at: number }[] = []
  const messagesSince = (moment: number) => lately.filter(({ at }) => at >= moment)
  const remember = (message: LiveMessage) => {
    lately = messagesSince(Date.now() - remembered)
    // What is told for a page that has just been opened is heard by all.
    const isSame = (one: LiveMessage) => one.last === message.last && one.kind === message.kind
    const isKnown = lately.some((one) => isSame(one.message))
    if (!isKnown) lately.push({ message, at: Date.now() })
  }
  const take = (said: Said) => {
    if (said.kind === 'who is live') return
    ;({ last } = said)
    if (said.kind === 'state') return liveState.set(said.state)
    if (said.kind === 'refused') return askWhoIsThere()
    remember(said)
    if (said.kind === 'change') onChange(said.change)
    else onMissed()
  }
  const lead = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      const close = openConnection(last, (message) => {
        take(message)
        say(message)
      })
      others.addEventListener('message', ({ data }: MessageEvent<Said>) => {
        const state = liveState.get()
        if (data.kind !== 'who is live' || !state) return
        // The new page does not show what was reported after it was read.
        if (data.ago > remembered) say({ last, kind: 'missed' })
        else for (const { message } of messagesSince(Date.now() - data.ago)) say(message)
        say({ last, kind: 'state', state })
      })
      signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })
  others.addEventListener('message', ({ data }: MessageEvent<Said>) => take(data))
  say({ kind: 'who is live', ago: pageAge() })
  // One page holds the lock and listens; when it goes, the next one does.
  void navigator.locks.request(name, lead)
  return () => {
    stopping.abort()
    others.close()
  }
}

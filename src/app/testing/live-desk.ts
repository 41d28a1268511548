/** Lets a test tell open pages what was saved, as the desk does: jsdom has no connection that stays open. */
import { vi } from 'vitest'
import { type Hearing, liveEvents } from '#contract/desk/live.ts'

/** Must be called before the page is opened. */
export function stubLiveDesk() {
  const open = new Set<EventSourceStub>()
  class EventSourceStub extends EventTarget {
    static readonly CONNECTING = 0
    static readonly CLOSED = 2
    readyState = 1
    readonly url: string
    constructor(url: string) {
      super()
      this.url = url
      open.add(this)
    }
    close() {
      this.readyState = EventSourceStub.CLOSED
      open.delete(this)
    }
  }
  vi.stubGlobal('EventSource', EventSourceStub)
  let position = 0
  const send = (name: string, data: unknown = {}) => {
    position += 1
    const init = { data: JSON.stringify(data), lastEventId: String(position) }
    for (const source of open) source.dispatchEvent(new MessageEvent(name, init))
  }
  return {
    /** Where the open connections go to. */
    addresses: () => [...open].map(({ url }) => url),
    /** How many connections are open. */
    count: () => open.size,
    ready: (hearing: Hearing = { hearsAll: true }) => send(liveEvents.ready, hearing),
    beat: (hearing: Hearing) => send(liveEvents.beat, hearing),
    missed: () => send(liveEvents.missed),
    tell: (change: unknown) => send('message', change),
    fail() {
      for (const source of open) source.dispatchEvent(new Event('error'))
    },
    /** Refuses the pages, which do not come back by themselves. */
    refuse() {
      for (const source of open) {
        source.readyState = EventSourceStub.CLOSED
        source.dispatchEvent(new Event('error'))
      }
    },
    /** Sends the pages away, which come back by themselves. */
    sendAway() {
      for (const source of open) {
        source.readyState = EventSourceStub.CONNECTING
        source.dispatchEvent(new Event('error'))
      }
    },
  }
}

/** What the calls of a page need of a browser, for tests beside a real gateway: its origin, `fetch` and XMLHttpRequest. */
import { vi } from 'vitest'

const own = globalThis.fetch
/** What has failed on one page is not counted on the next. */
let views = 0

/** Lets the page stand at `origin`, or nowhere that can be reached; `onLine` as the browser says it. */
export function standAt(origin: string, onLine = true) {
  const send: typeof fetch = (path, init) => own(`${origin}${path as string}`, init)
  vi.stubGlobal('fetch', send)
  vi.stubGlobal('navigator', { onLine })
  // Another machine than the browser's.
  vi.stubGlobal('location', { hostname: 'desk.example', pathname: `/${(views += 1)}` })
  const head = { querySelector: () => null }
  vi.stubGlobal('document', { ...head, head, readyState: 'complete' })
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends Upload {
      override send = (body: FormData) => void this.run(send, body)
    },
  )
}

/** As much of XMLHttpRequest as an upload uses. */
class Upload extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  #init: RequestInit & { headers: Record<string, string> } = { headers: {} }
  #path = ''
  #answered = new Headers()
  #aborted = new AbortController()

  open(method: string, path: string) {
    this.#init.method = method
    this.#path = path
  }
  setRequestHeader(name: string, value: string) {
    this.#init.headers[name] = value
  }
  getResponseHeader(name: string) {
    return this.#answered.get(name)
  }
  abort() {
    this.#aborted.abort()
    this.dispatchEvent(new Event('abort'))
    this.dispatchEvent(new Event('loadend'))
  }
  send: (body: FormData) => void = () => {}

  async run(send: typeof fetch, body: FormData) {
    // All of it leaves at once, and is told.
    const left = new Event('progress')
    this.upload.dispatchEvent(Object.assign(left, { loaded: 1, total: 1 }))
    const { signal } = this.#aborted
    const end = await send(this.#path, { ...this.#init, body, signal })
      .then(async (response) => {
        this.responseText = await response.text()
        this.status = response.status
        this.#answered = response.headers
        return 'load'
      })
      .catch(() => 'error')
    if (signal.aborted) return
    this.dispatchEvent(new Event(end))
    this.dispatchEvent(new Event('loadend'))
  }
}

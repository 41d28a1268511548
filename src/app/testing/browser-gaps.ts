/** What the pages use of a browser and jsdom lacks; loaded before every file of component tests. */
import 'fake-indexeddb/auto'
import { configure } from '@testing-library/dom'

/** Time enough on a busy machine: no test waits for it unless it fails. */
const patience = 30_000
configure({ asyncUtilTimeout: patience })

/** As the browser tests have it. */
Object.assign(window, { innerWidth: 1280, innerHeight: 720 })

window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}

/** Widths and heights hold as the window has them; nothing is printed, and no dark scheme wished for. */
function holds(query: string): boolean {
  const bounds = [...query.matchAll(/\((min|max)-(width|height):\s*([\d.]+)px\)/g)]
  return (
    bounds.length > 0 &&
    bounds.every(([, bound, side, size]) => {
      const has = side === 'width' ? window.innerWidth : window.innerHeight
      return bound === 'min' ? has >= Number(size) : has <= Number(size)
    })
  )
}
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    get matches() {
      return holds(media)
    },
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })

const neverDrawn = new Set(
  'head meta title link style script datalist template noframes'.split(' '),
)

const isDrawn = (element: Element) =>
  !neverDrawn.has(element.localName) &&
  !element.hasAttribute('hidden') &&
  (element.localName !== 'dialog' || element.hasAttribute('open')) &&
  (element.localName !== 'input' || element.getAttribute('type') !== 'hidden')

/** What the style attribute of an element, or of the nearest around it, says. */
function inherited(element: Element, property: string): string {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const value = each instanceof HTMLElement && each.style.getPropertyValue(property)
    if (value) return value
  }
  return ''
}

/**
 * Without style sheets, only attributes decide. jsdom would match 120 rules and work out thirteen colours each
 * time that a query asks whether an element can be seen: a sixth of all time.
 */
window.getComputedStyle = (element) => {
  const { style } = element as HTMLElement
  const valueOf = (property: string) => {
    if (property === 'display') {
      return isDrawn(element) ? style.getPropertyValue('display') || 'block' : 'none'
    }
    if (property === 'visibility') return inherited(element, property) || 'visible'
    if (property === 'pointer-events') return inherited(element, property) || 'auto'
    return style.getPropertyValue(property)
  }
  const given: Record<string, unknown> = {
    getPropertyValue: valueOf,
    get display() {
      return valueOf('display')
    },
    get visibility() {
      return valueOf('visibility')
    },
    get pointerEvents() {
      return valueOf('pointer-events')
    },
  }
  return new Proxy(style, {
    get: (own, name: string) => (name in given ? given[name] : Reflect.get(own, name)),
  })
}

/** Everything stands in sight: what opens beside an element hides where that has no place on the screen. */
Element.prototype.getBoundingClientRect = () => {
  const [x, y, width, height] = [10, 10, 100, 20]
  const sides = { left: x, top: y, right: x + width, bottom: y + height }
  return { x, y, width, height, ...sides, toJSON: () => sides }
}
Object.defineProperties(document.documentElement, {
  clientWidth: { get: () => window.innerWidth },
  clientHeight: { get: () => window.innerHeight },
})

/** Nothing changes its size here. */
window.ResizeObserver = class implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** The open modal dialogs, the topmost last. */
const modals: HTMLDialogElement[] = []

HTMLDialogElement.prototype.showModal = function showModal() {
  if (this.open) return
  this.open = true
  modals.push(this)
  const first = this.querySelector<HTMLElement>('[autofocus], button, input, select, textarea, a')
  first?.focus()
}
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return
  this.open = false
  modals.splice(modals.indexOf(this), 1)
  this.dispatchEvent(new Event('close'))
}
document.addEventListener('keydown', (event) => {
  const dialog = modals.findLast(({ isConnected }) => isConnected)
  if (event.key !== 'Escape' || event.defaultPrevented || !dialog?.open) return
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
})

/** A file is read as a browser reads it. */
Blob.prototype.arrayBuffer = function arrayBuffer() {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer))
    reader.addEventListener('error', () => reject(reader.error as DOMException))
    reader.readAsArrayBuffer(this)
  })
}

/** Shown or not, a popover tells it as a browser does. */
function toggle(element: HTMLElement, newState: 'open' | 'closed') {
  const oldState = newState === 'open' ? 'closed' : 'open'
  element.dispatchEvent(Object.assign(new Event('toggle'), { newState, oldState }))
}
HTMLElement.prototype.showPopover = function showPopover() {
  toggle(this, 'open')
}
HTMLElement.prototype.hidePopover = function hidePopover() {
  toggle(this, 'closed')
}

/** Locks of this page alone: no other tab is there. Whoever asks for one that is held waits for it, or is told so. */
const held = new Set<string>()
const queues = new Map<string, Promise<unknown>>()
type Run = (lock?: { name: string } | null) => unknown
const locks = {
  request(name: string, ...[given, wanted]: [Run] | [{ ifAvailable: boolean }, Run]) {
    const [run, ifAvailable] = wanted ? [wanted, true] : [given as Run, false]
    if (ifAvailable && held.has(name)) return Promise.resolve(run(null))
    const before = queues.get(name)
    const hold = async () => {
      if (before) await before
      held.add(name)
      try {
        return await run({ name })
      } finally {
        held.delete(name)
      }
    }
    const own = hold()
    queues.set(
      name,
      own.catch(() => {}),
    )
    return own
  },
  query: async () => ({ held: [...held].map((name) => ({ name })), pending: [] }),
}
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })

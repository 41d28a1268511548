/** The two short scripts inside a page that is drawn before the app's own: they are the same in every page, so the policy names their hashes. */
import { firstRules, longestForSheets } from '#contract/drawn-page.ts'
import { hashOf } from '#gateway/http/headers.ts'
import { typefacesCookie } from './typefaces.ts'

/**
 * Stands before what is drawn: sees whether the browser is as the page was drawn for, before anything of it is
 * painted, and notes what a person does until the app takes over (src/app/early-input.ts). `data-drawn` then says
 * what the app finds: `fits`; `width` of another window; `times` of another zone or day; `other`, hidden; `shell` where
 * the answer is missing. Files that are dropped are refused until `data-takes-drops` says that the app hears them
 * (src/app/routes/-file-drops.tsx). `data-locked` hides the page of a screen that is locked
 * (src/app/features/session/hidden-page.ts). A browser takes a tenth of a second to name its zone, and hardly any time
 * to tell the offsets of the moments that the page shows.
 */
export const checkScript = `(() => {
  const { dataset } = document.documentElement
  const metaOf = (name) => JSON.parse(document.querySelector('meta[name=' + name + ']')?.content ?? 'null')
  const same = (facts, ask) => Object.entries(facts).every(([name, value]) => ask(name) === value)
  const page = metaOf('drawn-for')
  let drawn = 'other'
  try {
    const lock = localStorage.getItem('desk-locked')
    if (lock !== null && Number(lock) >= (metaOf('person')?.signedInAt ?? 0)) dataset.locked = ''
    // What a list said of its address is not drawn, and not said again.
    const { addressIgnored, sortRefused, ...state } = history.state ?? {}
    if (addressIgnored || sortRefused) history.replaceState(state, '')
    const entry = state.__TSR_key
    const places = entry ? JSON.parse(sessionStorage.getItem('desk-places') ?? '[]') : []
    if (
      page &&
      same(page.kept, (key) => localStorage.getItem(key)) &&
      !places.some(
        ([of, { row, active, focused }]) => of === entry && (row > 0 || active >= 0 || focused),
      )
    ) {
      const now = new Date()
      const day = [now.getFullYear(), now.getMonth(), now.getDate()].join('-')
      const offsetAt = (quarter) => -new Date(quarter * 900000).getTimezoneOffset()
      const isHere = !page.day || (page.day === day && same(page.offsets, offsetAt))
      const isAsWide = same(page.media, (query) => matchMedia(query).matches)
      drawn = [!isAsWide && 'width', !isHere && 'times'].filter(Boolean).join(' ') || 'fits'
    }
  } catch {}
  // The browser would open them in the place of the page.
  const refuseFiles = (event) => {
    if ('takesDrops' in dataset || event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  for (const type of ['dragover', 'drop']) addEventListener(type, refuseFiles)
  if (!page) return
  dataset.height = page.height
  dataset.drawn = page.isAnswered ? drawn : 'shell ' + drawn
  const isForPalette = ({ type, key, ctrlKey, metaKey, altKey, shiftKey }) =>
    type === 'keydown' && /^k$/i.test(key) && (ctrlKey || metaKey) && !altKey && !shiftKey
  const early = (window.earlyInput = { address: location.pathname + location.search, events: [] })
  // A form that the app draws again takes the focus by itself, which nobody asked for.
  const isDrawn = (element) => !early.page || early.page.contains(element)
  addEventListener('focusin', ({ target }) => dataset.drawn && isDrawn(target) && (early.focused = target), true)
  // A button that is drawn again while it is held down is another by the time it is let go, and browsers make no click of that.
  addEventListener('mousedown', ({ target, button }) => dataset.drawn && !button && (early.held = { target }), true)
  addEventListener('mouseup', (event) => {
    if (!early.held || event.button) return
    if (early.held.target.isConnected) delete early.held
    else early.held.end = event
  }, true)
  for (const type of ['click', 'keydown', 'input', 'change', 'submit']) {
    const note = (event) => {
      if (!dataset.drawn) return
      // Who presses beside a field has left it.
      early.focused = document.activeElement
      // React hears events from the moment at which it begins to take over.
      event.stopImmediatePropagation()
      // It says what was noted as input already.
      if (type === 'change') return
      // The browser would go to a search of its own.
      if (isForPalette(event)) event.preventDefault()
      // The browser would send the form, and open a page that is none.
      if (type === 'submit') event.preventDefault()
      // Enter in a field, which is noted already, presses the form's button too.
      else if (type === 'click' && !event.detail && event.target.type === 'submit' && document.activeElement !== event.target) return
      else if (dataset.locked === undefined) {
        const { value, checked } = event.target
        early.events.push(Object.assign(event, { text: value, isTicked: checked }))
      }
    }
    addEventListener(type, note, true)
  }
})()`

/** How long a page that was drawn for another choice or place stays hidden without the app, in milliseconds. */
const untilShown = 4000

/** When somebody who waits for the app hears that it is still loading, in milliseconds. */
const untilLate = 15_000

/** How long the first byte of a page takes where a round trip is dear, in milliseconds. */
const farAway = 100

/** As that of a browser without JavaScript (src/app/base.css), whose rules may not have come. */
const noteStyle = [
  'position:fixed;right:16px;bottom:64px;z-index:9;max-width:320px;margin:0;padding:12px 16px',
  'font:14px/1.5 var(--sans,sans-serif);color:var(--ink,CanvasText);background:var(--sheet,Canvas)',
  'border:1px solid var(--edge,GrayText);border-radius:6px',
].join(';')

/**
 * Stands behind what is drawn. Gives the elements their own styles, which the policy does not let markup do, in the
 * place of the rules that stand for these until now (drawn-root.ts). Then begins the app, and has its scripts and style
 * sheets fetched, once that has been painted: what is on the screen needs none of them. Where the desk is far away, and
 * the browser has not been here before, the scripts are fetched as soon as all that is drawn has arrived, as the line has
 * nothing else to do then; one that has them in its cache would compile them before it paints. A page that is not on the
 * screen is never painted. Where the app does not come, a list with other columns, or at its top, is better than none.
 * The sheets stand in the head, ahead of those of later parts, which the rules of what is drawn would be stronger than.
 * They apply at once, as the rules that stood for them go: the page is styled and laid out once for all of that. One
 * that never comes holds the others up for some seconds. An app that is late, or does not come at all, is said to be:
 * what is drawn looks as if its buttons did something.
 */
export const startScript = `(() => {
  for (const element of document.querySelectorAll('[data-style]')) {
    element.style.cssText = element.dataset.style
    delete element.dataset.style
  }
  const { dataset } = document.documentElement
  if (window.earlyInput) earlyInput.page = document.querySelector('#root').firstElementChild
  const show = () => (dataset.drawn &&= dataset.drawn.replace('other', 'times'))
  const turnOn = (link) => {
    link.rel = link.dataset.rel
    delete link.dataset.rel
    return new Promise((resolve) => {
      link.onload = () => resolve(true)
      link.onerror = () => resolve(false)
    })
  }
  const scripts = 'link[data-rel=modulepreload]'
  const start = () => {
    document.querySelectorAll(scripts).forEach(turnOn)
    const sheets = [...document.querySelectorAll('link[data-rel=stylesheet]')]
    for (const sheet of sheets) Object.assign(sheet, { media: 'not all', fetchPriority: 'high' })
    const apply = () => sheets.forEach((sheet) => (sheet.media = ''))
    setTimeout(apply, ${longestForSheets})
    window.sheetsSettled = Promise.all(sheets.map(turnOn)).then((loaded) => {
      apply()
      if (loaded.every(Boolean)) document.getElementById('${firstRules}')?.remove()
    })
    document.querySelectorAll('link[data-rel]').forEach(turnOn)
    const note = document.createElement('p')
    note.setAttribute('role', 'alert')
    note.style.cssText = '${noteStyle}'
    const say = (how, then) => {
      const hasLinks = dataset.locked === undefined && document.querySelector('#root a')
      const again = Object.assign(document.createElement('a'), { href: location.pathname + location.search })
      again.textContent = 'Load the page again'
      again.style.color = 'var(--accent,LinkText)'
      const what = hasLinks ? 'The rest of this page ' + how + '. Links work; buttons and fields ' + then : 'Practice Desk ' + how
      note.replaceChildren(what + '. ', again, '.')
      document.body.append(note)
    }
    const late = setTimeout(say, ${untilLate}, 'is still loading', 'wait for it')
    const end = () => dataset.drawn || (clearTimeout(late), note.remove(), takenOver.disconnect())
    const takenOver = new MutationObserver(end)
    takenOver.observe(document.documentElement, { attributeFilter: ['data-drawn'] })
    import(document.querySelector('link[data-app]').href).then(end, () => {
      clearTimeout(late)
      show()
      say('could not be loaded', 'do not')
    })
  }
  // A browser may keep it to itself.
  const { requestStart = 0, responseStart = 0 } = performance.getEntriesByType('navigation')[0] ?? {}
  const hasTypefaces = ${typefacesCookie}.test(document.cookie)
  if (responseStart - requestStart > ${farAway} && !hasTypefaces) {
    document.querySelectorAll(scripts).forEach(turnOn)
  }
  const isSeen = dataset.drawn && !dataset.drawn.includes('other')
  if (dataset.drawn && !isSeen) setTimeout(show, ${untilShown})
  if (document.hidden || !isSeen) start()
  else requestAnimationFrame(() => setTimeout(start))
})()`

/** For the page's policy. */
export const scriptHashes = [checkScript, startScript].map(hashOf).join(' ')

/**
 * Hides what a browser would show otherwise than it was drawn, until the app has drawn it again. Of a list for a window of
 * another width the main column stays, where it will stand: alone where others have no room, in rows of two lines.
 */
export const misfitStyles = [
  '[data-drawn~=other] #root main,[data-drawn~=times] #root time{visibility:hidden}',
  // A field shows its day until somebody types in it.
  '[data-drawn~=times] #root [data-day]:not(:focus){color:transparent}',
  '[data-drawn~=width] #root :is(th,td):not([data-main],[colspan]){visibility:hidden}',
  '@media (width<1240px){',
  '[data-drawn~=width] #root :is(th,td):not([data-main],[colspan]){display:none}',
  '[data-drawn~=width] #root table{min-width:0!important}',
  // The row that stands for those below spans the columns that are hidden, which would take their share.
  '[data-drawn~=width] #root [data-main]{width:100%!important;padding-left:var(--margin)!important}',
  '[data-drawn~=width] #root [data-lines]{--row:48px}',
  '}',
].join('')

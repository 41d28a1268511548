/**
 * Replays what a person did on a page before the app took it over: each action once, in order, on the same element,
 * and only while that page is open. If the page was redrawn, an element is found again by its name.
 */
import { listedKeys, typing } from './ui/keyboard/keys.ts'
import { isPaletteKey, listenForPalette } from './ui/keyboard/palette-key.ts'
import { shortcuts } from './ui/keyboard/shortcuts.ts'

/**
 * What the gateway's page-scripts.ts notes until then: `text` is what the field held, `isTicked` what the box was, and
 * `focused` what had the focus last; `held` is what the mouse holds down, and `end` lets go of it once it is drawn again;
 * `page` is the part that was drawn.
 */
export type EarlyInput = {
  address: string
  page?: Element | null
  events: (Event & { text?: string; isTicked?: boolean })[]
  focused?: EventTarget
  held?: { target: EventTarget | null; end?: MouseEvent }
}

declare global {
  interface Window {
    earlyInput?: EarlyInput
    /** Resolves once the style sheets of the page have arrived, or failed. */
    sheetsSettled?: Promise<unknown>
  }
}

type TextBox = HTMLInputElement | HTMLTextAreaElement
type Field = TextBox | HTMLSelectElement
/** What an event was about; `now` is the same once the app has taken over. */
type Step = {
  event: EarlyInput['events'][number]
  target: HTMLElement
  now: () => HTMLElement | undefined
}

/** How long keys wait for the parts of the page that hear them, in milliseconds. */
const longestWait = 10_000

const isTick = (target: unknown): target is HTMLInputElement =>
  target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)
const isTextBox = (target: unknown): target is TextBox =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    !/^(checkbox|radio|file|button|submit|reset|image)$/.test(target.type))
const isField = (target: unknown): target is Field =>
  isTextBox(target) || target instanceof HTMLSelectElement

/**
 * Call this before the app takes over, and the function that it returns afterwards, when nothing more is recorded:
 * that replays what was done before and in between, unless the person does something else first.
 */
export function keepInput(input: EarlyInput): () => Promise<void> {
  const isHere = () => location.pathname + location.search === input.address
  const before = input.events.splice(0).flatMap(stepOf)
  return () => {
    const steps = [...before, ...input.events.splice(0).flatMap(stepOf)]
    const { focus, restoreCaret } = keepFocus(input.focused)
    if (isHere()) focus()
    // The app does not know what the browser has ticked already.
    for (const box of steps.map(({ now }) => now()).filter(isTick)) box.checked = box.defaultChecked
    const done = replay(steps.filter(isWhole).filter(isBeforePalette), isHere)
    if (isHere()) restoreCaret()
    if (input.held) finishPress(input.held, (click) => void done.then(() => isHere() && click()))
    delete input.held
    return done
  }
}

/** Text or a tick that the page shows already: it is applied at once, whether or not its handler is ready. */
const isEntry = ({ event, target }: Step) =>
  event.type === 'input' || (event.type === 'click' && isTick(target))

/** Whether no later entry in the same field or box replaces this one, before anything else was done. */
function isWhole(step: Step, place: number, steps: readonly Step[]) {
  if (!isEntry(step)) return true
  const later = steps.slice(place + 1)
  const other = later.findIndex((one) => !isEntry(one))
  return !later
    .slice(0, other < 0 ? undefined : other)
    .some(({ event, now }) => event.type === step.event.type && now() === step.now())
}

const isForPalette = ({ event }: Step) => event instanceof KeyboardEvent && isPaletteKey(event)
/** What is pressed after the key of the palette is meant for that, and not for the page; what was typed stands there. */
const isBeforePalette = (step: Step, place: number, steps: readonly Step[]) =>
  isEntry(step) || !steps.slice(0, place).some(isForPalette)

/** Nothing for what the browser has done by itself. */
function stepOf(event: EarlyInput['events'][number]): Step[] {
  const target = event.type === 'click' ? pressedBy(event.target) : event.target
  if (!(target instanceof HTMLElement)) return []
  const isAsked = event.type === 'input' ? isField(target) : !isNative(event)
  return isAsked ? [{ event, target, now: finderOf(target) }] : []
}

const pressable = 'a, button, [type=checkbox], [type=radio], tr'
const pressableAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(pressable) : null

/** Links lead on by themselves, and a label presses its box. */
const pressedBy = (target: EventTarget | null) => {
  const pressed = pressableAt(target)
  return pressed?.closest('a') ? null : pressed
}

/** A press that began on what was drawn, and ends on what stands in its place; `next` does it in its turn. */
function finishPress(
  { target, end }: NonNullable<EarlyInput['held']>,
  next: (click: () => void) => void,
) {
  const pressed = pressableAt(target)
  // Otherwise the browser makes a click of it.
  if (!pressed || pressed.isConnected) return
  const now = finderOf(pressed)
  const finish = (event: MouseEvent) => {
    const element = now()
    if (element && pressableAt(event.target) === element)
      next(() => element.dispatchEvent(new MouseEvent('click', event)))
  }
  if (end) return finish(end)
  const over = new AbortController()
  const { signal } = over
  const onUp = (event: MouseEvent) => {
    if (event.button !== 0) return
    over.abort()
    finish(event)
  }
  addEventListener('mouseup', onUp, { capture: true, signal })
  // It was let go where nobody hears of it.
  addEventListener('mousedown', ({ button }) => button === 0 && over.abort(), {
    capture: true,
    signal,
  })
  return undefined
}

/** Whether the browser has done by itself what a key does there: typed, gone on to the next field, pressed a button. */
function isNative(event: Event) {
  if (!(event instanceof KeyboardEvent)) return false
  const { key, target, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return !isPaletteKey(event)
  if (typing(target)) return !/^(Enter|Escape|ArrowDown|ArrowUp)$/.test(key)
  const isPressed = target instanceof Element && target.matches('a, button, summary')
  return isPressed
    ? /^(Enter| )$/.test(key)
    : !/^(.|Enter|Escape|Arrow\w+|Page\w+|Home|End)$/u.test(key)
}

/** Does the steps one after another; a key that nobody hears yet waits, and all that follows with it. */
async function replay(steps: readonly Step[], isHere: () => boolean): Promise<void> {
  const going = new AbortController()
  const { signal } = going
  // What a person does now comes before what is left.
  const end = ({ isTrusted }: Event) => isTrusted && going.abort()
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, end, { capture: true, signal })
  const at = document.activeElement
  const isOver = () => signal.aborted || !isHere()
  const entered = new Set<Step>()
  let isLate = false
  for (const [place, step] of steps.entries()) {
    if (isOver()) break
    if (entered.has(step)) continue
    if ((isLate || !isForRow(step)) && isDone(step, at)) continue
    if (isLate) continue
    isLate = true
    // The person may go on from what stands there.
    for (const entry of steps.slice(place).filter(isEntry)) {
      entered.add(entry)
      isDone(entry, at)
    }
    await listening()
    if (!isOver()) isDone(step, at)
  }
  going.abort()
}

/** Rows are chosen by what comes after them. */
const isForRow = ({ target }: Step) => target.localName === 'tr'

/** Whether there was nothing left to do, or somebody heard of it; `at` had the focus before the first step. */
function isDone({ event, now }: Step, at: Element | null): boolean {
  const target = now()
  if (!target) return true
  if (event instanceof KeyboardEvent) return press(event, target, at)
  if (event.type === 'input') {
    if (isField(target)) write(target, event.text ?? target.value)
    return true
  }
  if (!isTick(target) || target.checked !== event.isTicked)
    target.dispatchEvent(new MouseEvent('click', event))
  return true
}

/** Presses a key where it was pressed, or where one before has led from where the focus was. */
function press(event: KeyboardEvent, target: HTMLElement, at: Element | null): boolean {
  if (isPaletteKey(event)) {
    // It may be listened for a little later.
    listenForPalette()
    return !target.dispatchEvent(new KeyboardEvent(event.type, event))
  }
  const { activeElement } = document
  const isLed = activeElement !== at && !typing(target) && isTextBox(activeElement)
  if (isLed && event.key.length === 1) {
    const { selectionStart, selectionEnd, value } = activeElement
    activeElement.setRangeText(
      event.key,
      selectionStart ?? value.length,
      selectionEnd ?? value.length,
      'end',
    )
    write(activeElement, activeElement.value)
    return true
  }
  const field = isLed ? activeElement : target
  const isUnheard = field.dispatchEvent(new KeyboardEvent(event.type, event))
  if (isUnheard && event.key === 'Enter' && !event.isComposing) sendFormOf(field)
  // A field hears its keys from the first, and may leave them to the browser.
  return typing(field) || !isUnheard
}

/** Presses the first button of the form, as browsers do at a person's own Enter; in a picker it may have been for its list. */
function sendFormOf(field: HTMLElement) {
  if (!(field instanceof HTMLInputElement && isTextBox(field))) return
  if (field.matches('[role=combobox]')) return
  field.form?.querySelector<HTMLButtonElement>('[type=submit]')?.click()
}

/** Writes as a person does, so that the app notices. */
function write(field: Field, text: string) {
  const { selectionStart, selectionEnd } = caretIn(field)
  // What follows is a change only from something else.
  if (isTextBox(field)) field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (!isTextBox(field)) field.dispatchEvent(new Event('change', { bubbles: true }))
  else if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
}

/** Puts the focus and the caret back where they were, once the text is there again; `last` is what had them. */
function keepFocus(last: EventTarget | undefined) {
  // An element that another was drawn in place of has lost the focus by that, and one that is there to the person.
  const isGone = last instanceof HTMLElement && !last.isConnected
  const element = isGone ? last : document.activeElement
  const now = element instanceof HTMLElement ? finderOf(element) : () => undefined
  const { selectionStart, selectionEnd } = caretIn(element)
  return {
    focus: () => now()?.focus({ preventScroll: true }),
    restoreCaret() {
      const box = now()
      if (!isTextBox(box) || box !== document.activeElement || selectionStart === null) return
      box.setSelectionRange(selectionStart, selectionEnd)
    },
  }
}

/** Where a person stands in a text, or what of it they have selected; null where boxes have no caret. */
const caretIn = (box: unknown): Pick<TextBox, 'selectionStart' | 'selectionEnd'> =>
  isTextBox(box) ? box : { selectionStart: null, selectionEnd: null }

/** The element itself, or the one that was drawn in its place: the only one of its name, as it was the only one. */
function finderOf(element: HTMLElement): () => HTMLElement | undefined {
  const name = nameOf(element)
  const alikeIn = (page: ParentNode) =>
    [...page.querySelectorAll<HTMLElement>(element.localName)].filter((one) => nameOf(one) === name)
  const page = element.getRootNode()
  const isOnly =
    name !== '' &&
    (page instanceof Document || page instanceof Element) &&
    alikeIn(page).length === 1
  return () => {
    if (element.isConnected) return element
    const found = alikeIn(document)
    return isOnly && found.length === 1 ? found[0] : undefined
  }
}

/** Browsers know no labels of an element that is gone from the page. */
function labelOf(field: Field) {
  const tree = field.getRootNode()
  const [label] = field.labels ?? []
  if (label || !field.id || !(tree instanceof Element)) return label
  return [...tree.querySelectorAll('label')].find(({ htmlFor }) => htmlFor === field.id)
}

/** What tells an element from others: React's own ids differ from one drawing to the next. */
function nameOf(element: HTMLElement): string {
  const value = isTick(element) ? element.value : ''
  const label = isField(element) || isTick(element) ? labelOf(element)?.textContent : undefined
  const name =
    element.getAttribute('name') ??
    element.getAttribute('aria-label') ??
    label ??
    element.textContent
  return [element.id.startsWith('_') ? '' : element.id, name, value].join(' ').trim()
}

/** Resolves once the parts that come after the page's first rows hear keys. */
const listening = () =>
  new Promise<void>((resolve) => {
    const { help } = shortcuts.single
    const { row } = shortcuts.list
    const wanted = document.querySelector('[role=grid]') ? [help, row] : [help]
    const look = () => {
      const listed = new Set(listedKeys.get().map(({ key }) => key))
      if (wanted.every(({ key }) => listed.has(key))) resolve()
    }
    const stop = listedKeys.subscribe(look)
    setTimeout(() => {
      stop()
      resolve()
    }, longestWait)
    look()
  })

/** What a person does before the app has taken the page over; in a browser: e2e/before-the-app.spec.ts. */
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'
import { expect, onTestFinished, test } from 'vitest'
import { type EarlyInput, keepInput } from './early-input.ts'
import { registerKeys, useKey } from './ui/keyboard/keys.ts'
import { paletteShown } from './ui/keyboard/palette-key.ts'
import { shortcuts } from './ui/keyboard/shortcuts.ts'

/** What the page has heard, in order. */
let heard: string[] = []
const hear = (what: string) => () => void heard.push(what)

function Page() {
  const [text, setText] = useState('')
  const [notes, setNotes] = useState('')
  const [status, setStatus] = useState('Open')
  const [isDone, setDone] = useState(false)
  useKey('/', 'Search', () => document.querySelector('input')!.focus())
  const search = (typed: string) => {
    setText(typed)
    heard.push(`search ${typed}`)
  }
  return (
    <main>
      <input
        aria-label="Search"
        value={text}
        onChange={({ target }) => search(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && heard.push(`find ${text}`)}
      />
      <label htmlFor="_R_1">Notes</label>
      <textarea id="_R_1" value={notes} onChange={({ target }) => setNotes(target.value)} />
      <select name="status" value={status} onChange={({ target }) => setStatus(target.value)}>
        <option>Open</option>
        <option>Closed</option>
      </select>
      <input
        type="checkbox"
        name="done"
        checked={isDone}
        onChange={({ target }) => setDone(target.checked)}
      />
      <button type="button" onClick={hear('preview')}>
        Preview
      </button>
      <output>{[text, notes, status, isDone].join()}</output>
    </main>
  )
}

/** A page as the gateway draws it, and its early input; `takeOver` is the moment at which the app runs. */
function open(page: ReactNode, isTakenOver: boolean) {
  heard = []
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(page)
  const input: EarlyInput = { address: location.pathname + location.search, events: [] }
  let isOpen = true
  // As the gateway's page-scripts.ts does it.
  const note = (event: Event) => {
    if (!isOpen) return
    event.stopImmediatePropagation()
    input.focused = document.activeElement!
    const { value: text, checked: isTicked } = event.target as HTMLInputElement
    input.events.push(Object.assign(event, { text, isTicked }))
  }
  const noteFocus = ({ target }: Event) => isOpen && target && (input.focused = target)
  for (const type of ['click', 'keydown', 'input']) addEventListener(type, note, true)
  addEventListener('focusin', noteFocus, true)
  onTestFinished(() => {
    removeEventListener('focusin', noteFocus, true)
    for (const type of ['click', 'keydown', 'input']) removeEventListener(type, note, true)
    history.replaceState(null, '', '/')
    root.remove()
  })
  return {
    input,
    root,
    close: () => (isOpen = false),
    takeOver() {
      const replay = keepInput(input)
      isOpen = false
      const app = flushSync(() => {
        if (isTakenOver) return hydrateRoot(root, page)
        const anew = createRoot(root)
        anew.render(page)
        return anew
      })
      onTestFinished(() => flushSync(() => app.unmount()))
      return replay()
    },
  }
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })
const state = () => screen.getByRole('status').textContent

/** From now on the page hears keys, as once its later parts are here; the keys that it has heard. */
function hearKeys() {
  const keys: string[] = []
  const listen = (event: KeyboardEvent) => {
    event.preventDefault()
    keys.push(event.key)
    heard.push(event.key)
  }
  document.addEventListener('keydown', listen)
  onTestFinished(() => document.removeEventListener('keydown', listen))
  return keys
}

const ways: [string, boolean][] = [
  ['taken over', true],
  ['drawn again', false],
]
for (const [way, isTakenOver] of ways) {
  test(`what is done on a page that is then ${way} is done there, once and in order`, () => {
    const { takeOver, input } = open(<Page />, isTakenOver)
    fireEvent.click(screen.getByRole('button'))
    type(box('Search'), 'al')
    type(box('Search'), 'alder')
    fireEvent.keyDown(box('Search'), { key: 'Enter' })
    type(box('Notes'), 'Ring the valuer')
    fireEvent.input(screen.getByRole('combobox'), { target: { value: 'Closed' } })
    fireEvent.click(screen.getByRole('checkbox'))
    expect(heard).toEqual([])
    void takeOver()
    expect(heard).toEqual(['preview', 'search alder', 'find alder'])
    expect(state()).toBe('alder,Ring the valuer,Closed,true')
    expect(input.events).toEqual([])
  })

  test(`the focus and the caret of a page that is then ${way} stay where they are`, () => {
    const { takeOver } = open(<Page />, isTakenOver)
    const notes = box('Notes')
    type(notes, 'Ring the valuer')
    notes.focus()
    notes.setSelectionRange(5, 8)
    void takeOver()
    expect(document.activeElement).toBe(box('Notes'))
    expect([box('Notes').selectionStart, box('Notes').selectionEnd]).toEqual([5, 8])
  })
}

function PageThatTells({ onHere }: { onHere: () => void }) {
  useEffect(onHere, [onHere])
  return <Page />
}

for (const [way, isTakenOver] of ways) {
  /** Takes a page over in slices; `finish` waits for the last, and does what was done until then. */
  const openInSlices = () => {
    let onHere = () => {}
    const here = new Promise<void>((resolve) => {
      onHere = resolve
    })
    const page = <PageThatTells onHere={onHere} />
    const { input, root, close } = open(page, isTakenOver)
    return {
      begin() {
        const replay = keepInput(input)
        startTransition(() => {
          if (isTakenOver) return void hydrateRoot(root, page)
          createRoot(root).render(page)
        })
        return async () => {
          await here
          expect(heard).toEqual([])
          close()
          return { done: replay() }
        }
      },
    }
  }

  test(`what is done while a page is ${way} in slices is done after it, once and in order`, async () => {
    const { begin } = openInSlices()
    fireEvent.click(screen.getByRole('button'))
    type(box('Search'), 'al')
    const finish = begin()
    type(box('Search'), 'alder')
    fireEvent.keyDown(box('Search'), { key: 'Enter' })
    type(box('Notes'), 'Ring the valuer')
    fireEvent.click(screen.getByRole('checkbox'))
    const { done } = await finish()
    await done
    expect(heard).toEqual(['preview', 'search alder', 'find alder'])
    expect(state()).toBe('alder,Ring the valuer,Open,true')
  })

  test(`a person who goes on to another field while a page is ${way} stays there, with all that they typed, also where a key waits`, async () => {
    const { begin } = openInSlices()
    box('Search').focus()
    type(box('Search'), 'al')
    fireEvent.keyDown(document.body, { key: '?' })
    const finish = begin()
    box('Notes').focus()
    type(box('Notes'), 'Ring the valuer')
    box('Notes').setSelectionRange(4, 4)
    fireEvent.click(screen.getByRole('checkbox'))
    const { done } = await finish()
    expect(state()).toBe('al,Ring the valuer,Open,true')
    expect(document.activeElement).toBe(box('Notes'))
    expect(box('Notes').selectionStart).toBe(4)
    expect(hearKeys()).toEqual([])
    onTestFinished(registerKeys([shortcuts.single.help]))
    await done
    expect(heard.filter((what) => what === '?')).toEqual(['?'])
    expect(box('Notes').value).toBe('Ring the valuer')
  })

  test(`a box that is ticked stays so while a page is ${way} in slices`, async () => {
    const { begin } = openInSlices()
    const tick = screen.getByRole<HTMLInputElement>('checkbox')
    fireEvent.click(tick)
    const finish = begin()
    expect(tick.checked).toBe(true)
    await finish()
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    expect(state()).toBe(',,Open,true')
  })
}

test('a button that is held down while the page is drawn again is pressed as it is let go there, once', async () => {
  const { takeOver, input } = open(<Page />, false)
  input.held = { target: screen.getByRole('button') }
  const done = takeOver()
  expect(input.held).toBeUndefined()
  for (const button of [2, 0, 0]) fireEvent.mouseUp(screen.getByRole('button'), { button })
  await done
  expect(heard).toEqual(['preview'])
})

test('a button that is let go while the page is drawn again is pressed after what was done before, with the same keys', async () => {
  const { input, root, close } = open(<Page />, false)
  fireEvent.click(screen.getByRole('checkbox'))
  input.held = { target: screen.getByRole('button') }
  const replay = keepInput(input)
  const app = createRoot(root)
  onTestFinished(() => flushSync(() => app.unmount()))
  flushSync(() => app.render(<Page />))
  const end = new MouseEvent('mouseup', { ctrlKey: true, bubbles: true })
  screen.getByRole('button').dispatchEvent(end)
  input.held.end = end
  close()
  const withControl: boolean[] = []
  const note = ({ ctrlKey, target }: MouseEvent) =>
    target === screen.getByRole('button') && withControl.push(ctrlKey)
  addEventListener('click', note)
  onTestFinished(() => removeEventListener('click', note))
  await replay()
  expect(heard).toEqual(['preview'])
  expect(withControl).toEqual([true])
  expect(state()).toBe(',,Open,true')
})

test('a button that is let go elsewhere is not pressed, and neither is one that is still there', async () => {
  const anew = open(<Page />, false)
  anew.input.held = { target: screen.getByRole('button') }
  const done = anew.takeOver()
  fireEvent.mouseUp(box('Notes'))
  fireEvent.mouseUp(screen.getByRole('button'))
  await done
  expect(heard).toEqual([])
  anew.root.remove()
  const takenOver = open(<Page />, true)
  takenOver.input.held = { target: screen.getByRole('button') }
  const over = takenOver.takeOver()
  // The browser makes a click of it by itself.
  fireEvent.mouseUp(screen.getByRole('button'))
  await over
  expect(heard).toEqual([])
})

test('a box that is ticked twice is as it was', () => {
  const { takeOver } = open(<Page />, true)
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('checkbox'))
  void takeOver()
  expect(state()).toBe(',,Open,false')
})

test('nothing is done on a page that has become another', () => {
  const { takeOver, input } = open(<Page />, true)
  fireEvent.click(screen.getByRole('button'))
  type(box('Notes'), 'Ring the valuer')
  history.replaceState(null, '', '/tasks')
  void takeOver()
  expect(heard).toEqual([])
  expect(input.events).toEqual([])
})

test('a press that leads elsewhere ends what comes after it', () => {
  const leave = () => history.replaceState(null, '', '/tasks')
  const page = (
    <main>
      <button type="button" onClick={leave}>
        Leave
      </button>
      <button type="button" onClick={hear('deleted')}>
        Delete
      </button>
    </main>
  )
  const { takeOver } = open(page, true)
  for (const button of screen.getAllByRole('button')) fireEvent.click(button)
  void takeOver()
  expect(heard).toEqual([])
})

const Boxes = ({ first }: { first: string }) => (
  <main>
    {[first, 'Amount'].map((label) => (
      <input key={label} aria-label={label} defaultValue="" />
    ))}
  </main>
)
test('text is never moved to a box of another name', () => {
  const { takeOver } = open(<Boxes first="Amount" />, false)
  type(screen.getAllByRole('textbox')[0]!, '100')
  void takeOver()
  expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual([
    '',
    '',
  ])
})

test('a key leads to where the next ones write', () => {
  const { takeOver } = open(<Page />, true)
  for (const key of ['/', 'o', 'k']) fireEvent.keyDown(document.body, { key })
  void takeOver()
  expect(box('Search').value).toBe('ok')
  expect(document.activeElement).toBe(box('Search'))
})

test('a key that did nothing is not typed into the box that was pressed instead', () => {
  const { takeOver } = open(<Page />, true)
  fireEvent.keyDown(document.body, { key: '/' })
  box('Search').focus()
  type(box('Search'), 'alder')
  fireEvent.keyDown(document.body, { key: '/' })
  void takeOver()
  expect(box('Search').value).toBe('alder')
  expect(document.activeElement).toBe(box('Search'))
})

test('Enter between two words finds the first', () => {
  const { takeOver } = open(<Page />, true)
  type(box('Search'), 'al')
  fireEvent.keyDown(box('Search'), { key: 'Enter' })
  type(box('Search'), 'alder')
  void takeOver()
  expect(heard).toEqual(['search al', 'find al', 'search alder'])
})

/** A form with fields of each kind; hears when it is sent, with what. */
function FormPage() {
  const [name, setName] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        heard.push(`sent ${name}`)
      }}
    >
      <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <input
        aria-label="Staff"
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <input role="combobox" aria-label="Matter" aria-controls="all" aria-expanded={false} />
      <textarea aria-label="Notes" />
      <button type="submit" onClick={hear('pressed')}>
        Create contact
      </button>
      <button type="submit">Create and add another</button>
    </form>
  )
}

for (const [way, isTakenOver] of ways) {
  test(`Enter in a field of a form that is then ${way} sends it once, with what was typed, by its first button`, () => {
    const { takeOver } = open(<FormPage />, isTakenOver)
    type(box('Name'), 'Alder Pty Ltd')
    fireEvent.keyDown(box('Name'), { key: 'Enter' })
    void takeOver()
    expect(heard).toEqual(['pressed', 'sent Alder Pty Ltd'])
  })
}

test('Enter sends no form where a browser does not send it: in a longer text, in a picker, in a field that takes it, or while a word is composed', () => {
  const { takeOver } = open(<FormPage />, true)
  fireEvent.keyDown(box('Notes'), { key: 'Enter' })
  fireEvent.keyDown(box('Staff'), { key: 'Enter' })
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
  fireEvent.keyDown(box('Name'), { key: 'Enter', isComposing: true })
  fireEvent.keyDown(box('Name'), { key: 'ArrowDown' })
  void takeOver()
  expect(heard).toEqual([])
})

test('the key of the palette opens it, and what is pressed after it does nothing to the page', async () => {
  const { takeOver } = open(<Page />, true)
  type(box('Search'), 'alder')
  fireEvent.keyDown(box('Search'), { key: 'k', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: '/' })
  fireEvent.click(screen.getByRole('button'))
  onTestFinished(() => paletteShown.set(false))
  void takeOver()
  await waitFor(() => expect(paletteShown.get()).toBe(true))
  expect(heard).toEqual(['search alder'])
  expect(document.activeElement).not.toBe(box('Search'))
})

test('a key that nothing hears yet waits for what does, and so does all that follows', async () => {
  const { takeOver } = open(<Page />, true)
  fireEvent.keyDown(document.body, { key: '?' })
  fireEvent.click(screen.getByRole('button'))
  void takeOver()
  expect(heard).toEqual([])
  hearKeys()
  onTestFinished(registerKeys([shortcuts.single.help]))
  await waitFor(() => expect(heard).toEqual(['?', 'preview']))
})

import { screen, waitFor, within } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { waitFor as waitForAnswer } from '#app/api/waits.ts'
import { mount } from '#app/testing/mount.ts'
import { passHold } from '#app/testing/pass-hold.ts'
import { addPendingAction, dismiss, notify, pendingState } from './pending-actions.ts'
import { Toasts } from './toasts.tsx'

const held = (name: string) =>
  addPendingAction(name, `${name} will be deleted`, () =>
    Promise.resolve({ word: 'Saved', message: `${name} has been deleted.` }),
  )

/** The notices beside a page with one button, which is returned. */
function mountBesideButton() {
  mount(
    <>
      <main>
        <button type="button">Save</button>
      </main>
      <Toasts />
    </>,
  )
  return screen.getByRole('button', { name: 'Save' })
}

test('after Undo and Close no other notice slides under the pointer, and the newest stands on top', async () => {
  const user = userEvent.setup()
  mount(<Toasts />)
  for (const name of ['Lease', 'Will', 'Brief']) held(name)
  const region = await screen.findByRole('region', { name: 'Notifications' })
  const stack = region.firstElementChild!
  await waitFor(() => expect(stack.children).toHaveLength(3))
  const words = () => [...stack.children].map(({ textContent }) => textContent.split(' ')[0])
  expect(words()).toEqual(['Brief', 'Will', 'Lease'])
  await user.click(within(region).getAllByRole('button', { name: 'Undo' })[1]!)
  await waitFor(() => expect(words()).toEqual(['Brief', 'Undone.', 'Lease']))
  expect(stack.children[1]!.textContent).toContain('Undone. Nothing was changed.')
  await user.click(within(region).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(words()).toEqual(['Brief', '', 'Lease']))
  held('Deed')
  await waitFor(() => expect(words()).toEqual(['Deed', 'Brief', '', 'Lease']))
  // The button that was pressed is gone: the pointer is over what stands there now.
  await user.hover(within(region).getAllByRole('button', { name: 'Undo' })[1]!)
  await user.hover(document.body)
  await waitFor(() => expect(words()).toEqual(['Deed', 'Brief', 'Lease']))
  for (const name of ['Lease', 'Brief', 'Deed']) dismiss(name)
})

test('a change can be undone for as long as Settings says', async () => {
  mount(<Toasts />)
  const action = { label: 'Undo', run: () => {} }
  notify({ word: 'Saved', message: 'Status changed.', action }, 'change')
  await screen.findByText('8 s')
  dismiss('change')
})

test('what was said of an action that has ended does not end the same action, begun again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const runs: string[] = []
  const remove = () =>
    addPendingAction('person', 'Ada will be removed', () => {
      runs.push('removed')
      return Promise.resolve({ word: 'Saved', message: 'Ada has been removed.' })
    })
  remove()
  await vi.advanceTimersByTimeAsync(8000)
  expect(runs).toHaveLength(1)
  // Its notice stays for ten seconds: she is let in again, and removed once more, within these.
  await vi.advanceTimersByTimeAsync(6000)
  remove()
  await vi.advanceTimersByTimeAsync(8000)
  expect(runs).toHaveLength(2)
  dismiss('person')
})

test('after Undo of one, another does not lapse while the pointer stays at them', async () => {
  const user = userEvent.setup()
  const pass = passHold()
  mount(<Toasts />)
  held('Lease')
  held('Will')
  const undo = () => screen.getAllByRole('button', { name: 'Undo' })
  await waitFor(() => expect(undo()).toHaveLength(2))
  await user.click(undo()[0]!)
  await waitFor(() => expect(undo()).toHaveLength(1))
  pass(30_000)
  expect(pendingState('Lease')).toBe('pending')
  // With nothing else to undo, a pointer that is left there holds up nothing.
  await user.click(undo()[0]!)
  held('Deed')
  await waitFor(() => expect(document.body.textContent).toContain('Deed will be deleted'))
  pass()
  await waitFor(() => expect(document.body.textContent).toContain('Deed has been deleted.'))
  for (const name of ['Lease', 'Will', 'Deed']) dismiss(name)
})

test('a notice that ends by itself gives the focus back, and what is held next is still done', async () => {
  const user = userEvent.setup()
  const pass = passHold()
  const save = mountBesideButton()
  notify({ word: 'Not saved', message: 'The service refused it.' }, 'other')
  const action = { label: 'Undo', run: () => {} }
  const until = Date.now() + 30_000
  notify({ word: 'Saved', heading: 'Pending', message: '45 min.', action, until }, 'time')
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await user.click(save)
  await user.tab()
  expect(document.activeElement).toBe(undo)
  pass(30_000)
  await waitFor(() => expect(document.activeElement).toBe(save))
  held('Lease')
  await waitFor(() => expect(document.body.textContent).toContain('Lease will be deleted'))
  pass()
  await waitFor(() => expect(document.body.textContent).toContain('Lease has been deleted.'))
  for (const name of ['other', 'Lease']) dismiss(name)
})

test('an answer that comes while ‘Cancel’ has the focus gives the focus back', async () => {
  const user = userEvent.setup()
  const pass = passHold()
  const save = mountBesideButton()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const call = { caller: undefined, began: Date.now(), maxMs: 60_000 }
  const wait = waitForAnswer(call, () => answered)
  pass(8_000)
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  await user.click(save)
  await user.tab()
  expect(document.activeElement).toBe(cancel)
  answer()
  await wait
  await waitFor(() => expect(document.activeElement).toBe(save))
})

import { fireEvent, screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { mount } from '#app/testing/mount.ts'
import { Dialog } from './dialog.tsx'

const open = (children: ReactNode) =>
  mount(
    <Dialog title="Send it again?" onClose={() => {}} foot={<button type="button">Not yet</button>}>
      {children}
    </Dialog>,
  )

test('a dialog that only asks says all of its question as it opens', () => {
  open(
    <>
      <p>It is not known whether it was saved.</p>
      <p>Sending it again saves it twice.</p>
    </>,
  )
  screen.getByRole('dialog', { description: /saved.*saves it twice/ })
})

test('a dialog with fields says only its title: what is in it is met on the way', () => {
  open(
    <label>
      Name <input />
    </label>,
  )
  expect(screen.getByRole('dialog').hasAttribute('aria-describedby')).toBe(false)
})

function Sending() {
  const [said, setSaid] = useState('Nothing sent')
  const send = (
    <button type="button" onClick={() => setSaid('Sending')}>
      Send
    </button>
  )
  const cancel = (
    <button type="button" onClick={() => setSaid('Cancelled')}>
      Cancel
    </button>
  )
  return (
    <Dialog title="Send" onClose={() => {}} foot={said === 'Nothing sent' ? send : cancel}>
      <p role="status">{said}</p>
    </Dialog>
  )
}

test('a double click presses only the button that was meant, not the one that takes its place', async () => {
  mount(<Sending />)
  const said = screen.getByRole('status')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  const place = screen.getByRole('button', { name: 'Cancel' })
  // A browser gives the second click to whatever is there by then.
  fireEvent.click(place, { detail: 2 })
  expect(said.textContent).toBe('Sending')
  await userEvent.click(place)
  expect(said.textContent).toBe('Cancelled')
})

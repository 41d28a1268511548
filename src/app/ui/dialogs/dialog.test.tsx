import { screen } from '@testing-library/dom'
import type { ReactNode } from 'react'
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

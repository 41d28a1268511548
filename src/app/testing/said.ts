/** What the page says of itself: one of its alerts or statuses, by its words, wherever it stands. */
import { screen, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'

/** Waits for the element of that role that says `words`, however they are marked up. */
export const said = (role: 'alert' | 'status', words: string | RegExp) =>
  waitFor(() => {
    const all = screen.queryAllByRole(role)
    const found = all.find(({ textContent }) =>
      typeof words === 'string' ? textContent.includes(words) : words.test(textContent),
    )
    expect(found, all.map(({ textContent }) => textContent).join(' | ')).toBeDefined()
    return found!
  })

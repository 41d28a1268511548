/** The search over everything (Ctrl+K) while an answer is still on its way: what Enter opens, and what stays as it is. */
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { contactQueries } from '#app/data/contacts/queries.ts'
import type { Handler } from '#app/testing/handler.ts'
import {
  box,
  headings,
  highlighted,
  openWithPalette as open,
  pressPaletteKey as press,
  reachable,
  recently,
  rowsIn,
  waitForAnswers,
} from '#app/testing/palette-page.ts'
import { said } from '#app/testing/said.ts'
import { json } from '#main/testing/third-party-service.ts'

/** An answer that is given when a test says so. */
function held(answer: object) {
  const calls: (() => void)[] = []
  const handler: Handler = (_, response) => void calls.push(() => json(response, answer))
  /** How many were waiting for it. */
  const give = () => calls.splice(0).map((call) => call()).length
  return { handler, give }
}

test.each([
  ['pointed at', () => fireEvent.pointerMove(screen.getByRole('option', { name: /^24-0002/ }))],
  ['walked to', () => fireEvent.keyDown(box(), { key: 'ArrowDown' })],
])(
  'Enter opens what is found for the words in the box, not a row that was %s before they were typed',
  async (_, choose) => {
    waitForAnswers()
    const late = held(reachable.lookupContact as object)
    // On a slow machine a part of the word is looked up as well.
    const lookupContact: Handler = (call, response) =>
      call.query['term'] === 'okafor' ? late.handler(call, response) : json(response, [])
    const { user, address } = await open('/time', {
      ...reachable,
      listRecents: recently,
      lookupContact,
    })
    await user.click(screen.getByRole('button', { name: 'Search everything' }))
    await screen.findByRole('option', { name: /^24-0002/ })
    choose()
    await waitFor(() => expect(highlighted()).toContain('24-0002'))
    await user.keyboard('okafor{Enter}')
    await waitFor(() => expect(late.give()).toBe(1))
    await screen.findByRole('heading', { level: 1, name: 'Okafor, Blessing' })
    expect(address()).toBe('/contacts/c1')
  },
)

test('an answer that is late comes below the others, and what is highlighted stays', async () => {
  const late = held(reachable.lookupMatter as object)
  const { user, address } = await open('/time', { ...reachable, lookupMatter: late.handler })
  await press(user)
  await user.keyboard('okafor')
  await waitFor(() => expect(headings().toSorted()).toEqual(['Contacts', 'Documents', 'Tasks']))
  await said('status', /Still searching matters…/)
  const before = headings()
  while (highlighted() !== 'LeaseAlder') await user.keyboard('{ArrowDown}')
  late.give()
  await waitFor(() => expect(headings()).toEqual([...before, 'Matters']))
  expect(highlighted()).toBe('LeaseAlder')
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: /Estate of Alder/ })
  expect(address()).toBe('/matters/m1/documents?search=Lease')
})

/** Opens the actions of a contact whose name was typed but for its last letter, which another contact answers. */
async function goOnToActions(pressBefore = '') {
  waitForAnswers()
  const late = held([{ id: 'c2', fullName: 'Okafor-Reyes, Ada' }])
  const lookupContact: Handler = (call, response) =>
    call.query['term'] === 'okafor'
      ? late.handler(call, response)
      : json(response, reachable.lookupContact as object)
  const { user, address, page } = await open('/time', { ...reachable, lookupContact })
  await press(user)
  await user.keyboard('okafo')
  await waitFor(() => expect(highlighted()).toContain('Okafor, Blessing'))
  await user.keyboard(`r${pressBefore}`)
  await user.tab()
  const { queryKey } = contactQueries.lookup('okafor', 'All')
  const answer = async () => {
    await waitFor(() => expect(late.give()).toBe(1))
    await waitFor(() => expect(page().client.getQueryData(queryKey)).toBeDefined())
  }
  return { user, address, answer, action: document.activeElement! }
}

test('the actions that have the focus stay those of their record, whatever is found or pointed at meanwhile', async () => {
  const { user, address, answer, action } = await goOnToActions()
  const isOfOkafor = () => {
    expect(action.getAttribute('aria-label')).toBe('New task for Okafor, Blessing')
    expect(highlighted()).toContain('Okafor, Blessing')
  }
  isOfOkafor()
  await answer()
  isOfOkafor()
  fireEvent.pointerMove(screen.getByRole('option', { name: /^24-0001/ }))
  isOfOkafor()
  // To another window and back.
  fireEvent.focusOut(action)
  isOfOkafor()
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'New task' })
  expect(address()).toBe('/tasks/new?associatedContactId=c1')
})

test('whoever goes on to the actions of a record after Enter waits for no other to open', async () => {
  const { user, address, answer } = await goOnToActions('{Enter}')
  await answer()
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(rowsIn('Contacts')).toEqual(['Okafor-Reyes, Ada']))
  expect(address()).toBe('/time')
})

/** The search over everything (Ctrl+K): what it offers, how it is gone about by keys, and what it says when something fails. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import {
  box,
  headings,
  highlighted,
  openWithPalette as open,
  palette,
  pressPaletteKey as press,
  reachable,
  recently,
  rowsIn,
  waitForAnswers,
} from '#app/testing/palette-page.ts'
import { said } from '#app/testing/said.ts'
import { ann, signedIn } from '#app/testing/signed-in.ts'
import type { Answers } from '#app/testing/stub-service.ts'
import { switchSingleKeys } from '#app/ui/keyboard/keys.ts'

test('Ctrl+K opens it while a field has the focus, and Escape gives the focus back with what was typed', async () => {
  const { user, address } = await open('/matters')
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search matters' })
  await user.type(search, 'Ald')
  await press(user)
  expect(document.activeElement).toBe(box())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(palette()).toBeNull())
  expect(document.activeElement).toBe(search)
  expect(search.value).toBe('Ald')
  await waitFor(() => expect(address()).toBe('/matters?search=Ald'))
})

test('it does not open over a dialog', async () => {
  const { user } = await open('/matters')
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await press(user)
  expect(palette()).toBeNull()
  await user.keyboard('{Escape}')
  await press(user)
  expect(palette()).not.toBeNull()
})

test('what is typed right after the first press is not lost, and Enter opens the first result once it is found', async () => {
  const { user, address } = await open('/tasks')
  await press(user)
  await user.keyboard('alder{Enter}')
  await screen.findByRole('heading', { level: 1, name: /Estate of Alder/ })
  expect(address()).toBe('/matters/m1')
  expect(palette()).toBeNull()
})

test.each(['alder{Tab}', 'alder{ArrowLeft}{Tab}', 'alder{ArrowRight}'])(
  'keys that go to actions before the answer is here (%s) go to those of what is found, not of what stood there',
  async (keys) => {
    const { user } = await open('/tasks', { listRecents: recently })
    await press(user)
    await waitFor(() => expect(rowsIn('Recent')).toHaveLength(2))
    await user.keyboard(keys)
    await waitFor(() => {
      const bar = document.activeElement?.closest('[role="toolbar"]')
      expect(bar?.getAttribute('aria-label')).toMatch(/^Actions for .*Alder/)
    })
  },
)

test('before anything is typed it offers what was opened last, then actions and pages', async () => {
  waitForAnswers()
  const { user, address } = await open('/tasks', {
    listRecents: recently,
    lookupPracticeArea: [],
  })
  await user.click(screen.getByRole('button', { name: 'Search everything' }))
  await waitFor(() => expect(headings()).toEqual(['Recent', 'Actions', 'Pages']))
  await waitFor(() =>
    expect(rowsIn('Recent')).toEqual([
      'Okafor, BlessingPerson · blessing@okafor.example',
      '24-0002 · Sale of 4 Birch StreetOpen · Kovač, Ivan · Lawyer Ferrari, Ada',
    ]),
  )
  await waitFor(() =>
    expect(rowsIn('Actions')).toEqual([
      'New matter',
      'New task',
      'Record time',
      'New person',
      'New company',
      'New group',
      'Keyboard shortcuts',
    ]),
  )
  await user.keyboard('{ArrowDown}{Enter}')
  await screen.findByRole('heading', { level: 1, name: /Sale of 4 Birch Street/ })
  expect(address()).toBe('/matters/m2')
})

test('a reader is offered nothing that changes records, and whoever signed in the way out', async () => {
  signedIn({ ...ann, role: 'reader' })
  const { user, address } = await open('/matters', { getPerson: { ...ann, role: 'reader' } })
  await press(user)
  await waitFor(() => expect(rowsIn('Actions')).toEqual(['Keyboard shortcuts', 'Sign out']))
  await user.keyboard('alder')
  await screen.findByRole('option', { name: /^24-0001/ })
  expect(screen.queryByRole('toolbar', { name: /^Actions for/ })).toBeNull()
  await user.clear(box())
  await user.keyboard('sign out')
  await screen.findByRole('option', { name: 'Sign out' })
  await waitFor(() => expect(highlighted()).toBe('Sign out'))
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  expect(address()).toBe('/settings')
})

test('what is typed finds records of every kind, with what tells them apart, and marks the match', async () => {
  const { user, address } = await open('/time', reachable)
  await press(user)
  await user.keyboard('lease')
  await waitFor(() =>
    expect(headings().toSorted()).toEqual(['Contacts', 'Documents', 'Matters', 'Tasks']),
  )
  await waitFor(() =>
    expect(rowsIn('Contacts')).toEqual([
      'Okafor, BlessingPerson · 0491 570 156 · b@okafor.example',
    ]),
  )
  expect(rowsIn('Matters')).toEqual(['24-0001 · Estate of AlderClosed'])
  expect(rowsIn('Documents')).toEqual(['LeaseAlder', 'All 6 documents'])
  expect(rowsIn('Tasks')).toEqual(['Okafor’s leaseTo do · Due 1 Dec 2026'])
  const documents = screen.getByRole('group', { name: 'Documents' })
  expect(documents.querySelector('mark')?.textContent).toBe('Lease')
  await said('status', '4 results.')
  within(palette()!).getByText(
    'Practice Desk keeps no copy of your records, so searches go to the service.',
  )
  await user.click(screen.getByRole('option', { name: 'All 6 documents' }))
  await screen.findByRole('heading', { level: 1, name: 'Documents' })
  expect(address()).toBe('/documents?search=lease')
})

test('the number of a matter stands before a title that runs from right to left', async () => {
  const title = 'מכירת הבית'
  const lookupMatter = [{ id: 'm9', number: '10291', title, client: { name: 'כהן' } }]
  const { user } = await open('/time', { ...reachable, lookupMatter })
  await press(user)
  await user.keyboard('10291')
  const found = await screen.findByRole('option', { name: /^10291/ })
  for (const part of ['10291', title]) {
    expect(within(found).getByText(part).closest('bdi')?.textContent).toBe(part)
  }
  expect(found.querySelector('mark')?.textContent).toBe('10291')
})

test('where more contacts are found than are shown, all of them are a press away', async () => {
  const lookupContact = Array.from({ length: 5 }, (_, place) => {
    return { id: `c${place}`, fullName: 'Okafor, Blessing', additionalInfo: '' }
  })
  const { user, address } = await open('/time', { ...reachable, lookupContact })
  await press(user)
  await user.keyboard('okafor')
  await user.click(await screen.findByRole('option', { name: 'All contacts with these words' }))
  await screen.findByRole('heading', { level: 1, name: 'Contacts' })
  expect(address()).toBe('/contacts?search=okafor')
})

test('signs alone name nothing that the app offers', async () => {
  const { user } = await open('/time', {
    ...reachable,
    lookupMatter: [],
    lookupContact: [],
    listDocuments: { totalRecords: 0, records: [] },
    listTasks: { totalRecords: 0, records: [] },
  })
  await press(user)
  await user.keyboard('%')
  await said('status', /^Nothing found for ‘%’/)
  expect(headings()).toEqual([])
})

test('the actions of what is highlighted are reached by the right arrow, and named in full', async () => {
  waitForAnswers()
  const { user, address } = await open('/time', reachable)
  await press(user)
  await user.keyboard('okafor')
  await waitFor(() => expect(highlighted()).toContain('Okafor, Blessing'))
  const actions = () => within(screen.getByRole('toolbar', { name: /^Actions for/ }))
  const call = await actions().findByRole('link', { name: 'Call Okafor, Blessing' })
  expect(call.getAttribute('href')).toBe('tel:0491570156')
  expect(actions().getByRole('link', { name: 'Email Okafor, Blessing' }).getAttribute('href')).toBe(
    'mailto:b@okafor.example',
  )
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(
    actions().getByRole('link', { name: 'New task for Okafor, Blessing' }),
  )
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(call)
  fireEvent.pointerMove(screen.getByRole('option', { name: /^24-0001/ }))
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(box())
  expect(highlighted()).toContain('Okafor, Blessing')
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement).toBe(box())
  expect(highlighted()).not.toContain('Okafor, Blessing')
  while (!highlighted()?.includes('Estate of Alder')) await user.keyboard('{ArrowDown}')
  await user.tab()
  const record = actions().getByRole('link', { name: 'Record time on 24-0001 · Estate of Alder' })
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(record)
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Record time' })
  expect(address()).toBe('/time/new?associatedMatterId=m1')
  expect(palette()).toBeNull()
})

test('a kind that cannot be searched says so in its place, with Retry, and the others are there', async () => {
  const answers: Answers = { ...reachable, lookupMatter: 503 }
  const { user, address } = await open('/time', answers)
  await press(user)
  await user.keyboard('okafor')
  const retry = await screen.findByRole('option', { name: /^Matters could not be searched. Retry/ })
  await said('status', /Matters could not be searched/)
  await waitFor(() => expect(rowsIn('Contacts')).toHaveLength(1))
  answers.lookupMatter = reachable.lookupMatter!
  await user.click(retry)
  await user.click(await screen.findByRole('option', { name: /Estate of Alder/ }))
  await waitFor(() => expect(address()).toBe('/matters/m1'))
})

test('where nothing can be reached, each kind says so', async () => {
  const { user } = await open('/time', reachable)
  const send = globalThis.fetch
  globalThis.fetch = async () => {
    throw new TypeError('Failed to fetch')
  }
  onTestFinished(() => void (globalThis.fetch = send))
  await press(user)
  await user.keyboard('okafor')
  for (const kind of ['Matters', 'Contacts', 'Documents', 'Tasks']) {
    await screen.findByRole('option', {
      name: new RegExp(`^${kind} could not be searched. Retry.*Check your connection`),
    })
  }
})

test('what is found nowhere is said, with what to do', async () => {
  const none = { totalRecords: 0, records: [] }
  const { user } = await open('/time', {
    lookupMatter: [],
    lookupContact: [],
    listDocuments: none,
    listTasks: none,
  })
  await press(user)
  await user.keyboard('zzzz')
  await said('status', 'Nothing found for ‘zzzz’. Try fewer letters, or another spelling.')
  expect(headings()).toEqual([])
  await user.clear(box())
  await user.keyboard('keyb')
  await waitFor(() => expect(highlighted()).toBe('Keyboard shortcuts'))
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
})

test('a form that is not saved is not left without a question', async () => {
  const { user, address } = await open('/tasks/new')
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Ring the valuer')
  await press(user)
  await user.keyboard('settings')
  await screen.findByRole('option', { name: 'Settings' })
  await waitFor(() => expect(highlighted()).toBe('Settings'))
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  await screen.findByDisplayValue('Ring the valuer')
  expect(address()).toBe('/tasks/new')
})

test.each([
  ['/time/new?associatedMatterId=m1', 'Record time on 24-0002'],
  ['/tasks/new?associatedMatterId=m1', 'New task for 24-0002'],
])(
  'what is typed at %s is not replaced by a form for another matter without a question',
  async (path, action) => {
    const { user, address } = await open(path)
    const description = () => screen.findByRole('textbox', { name: 'Description' })
    await user.type(await description(), 'Ring the valuer')
    const goOn = async () => {
      await press(user)
      await user.keyboard('birch')
      await waitFor(() => expect(highlighted()).toContain('Sale of 4 Birch Street'))
      await user.click(screen.getByRole('link', { name: new RegExp(`^${action}`) }))
    }
    await goOn()
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    await screen.findByDisplayValue('Ring the valuer')
    expect(address()).toBe(path)
    await goOn()
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(address()).toBe(path.replace('m1', 'm2')))
    await waitFor(async () => expect(await description()).toHaveProperty('value', ''))
  },
)

test('a matter that is half typed is not replaced by one for nobody without a question', async () => {
  const { user, address } = await open('/matters/new?clientId=c1', {
    lookupPracticeArea: [{ id: 'p1', name: 'Wills and estates' }],
  })
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Sale of the shop')
  await press(user)
  await user.keyboard('new matter')
  await waitFor(() => expect(highlighted()).toBe('New matter'))
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  await screen.findByDisplayValue('Sale of the shop')
  expect(address()).toBe('/matters/new?clientId=c1')
})

test('g and m lead back to the matter that was left last: to its tab, filtered and scrolled as it was', async () => {
  const { user, address } = await open('/matters/m1/documents?search=Lease', {
    listRecents: recently,
  })
  await screen.findByRole('heading', { level: 1, name: /Estate of Alder/ })
  const main = screen.getByRole('main')
  main.scrollTop = 120
  await user.click(screen.getByRole('link', { name: 'Settings' }))
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  main.scrollTop = 0
  await user.keyboard('gm')
  await screen.findByRole('heading', { level: 1, name: /Estate of Alder/ })
  expect(address()).toBe('/matters/m1/documents?search=Lease')
  await waitFor(() => expect(main.scrollTop).toBe(120))

  // No other was left on this page: the last one that the desk remembers.
  await user.keyboard('gm')
  await screen.findByRole('heading', { level: 1, name: /Sale of 4 Birch Street/ })
  switchSingleKeys(false)
  onTestFinished(() => switchSingleKeys(true))
  await user.keyboard('gm')
  expect(address()).toBe('/matters/m2')
})

test.each(['timeline', 'edit'])('g and m lead back to the %s of a matter too', async (part) => {
  const { user, address } = await open(`/matters/m1/${part}`)
  await screen.findByRole('heading', { level: 1, name: /Alder|Edit/ })
  await user.click(screen.getByRole('link', { name: 'Settings' }))
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  await user.keyboard('gm')
  await waitFor(() => expect(address()).toBe(`/matters/m1/${part}`))
})

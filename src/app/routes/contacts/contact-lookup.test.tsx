/** Where a service lists no contacts: they are looked up, and those met in matters are a directory. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import type { Answers } from '#app/testing/stub-service.ts'
import { json } from '#main/testing/third-party-service.ts'

const ada = { id: 'c-1', fullName: 'Ferrari, Ada', additionalInfo: 'ada@example.com' }
/** A service that answers lookups and no list. */
const lookupsOnly: Answers = {
  listContacts: 404,
  lookupContact: ({ query }, response) => json(response, query['term'] === 'nobody' ? [] : [ada]),
}
const search = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search contacts' })
const main = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name })

test('what is typed before the service has said that it lists no contacts is looked up', async () => {
  let say = () => {}
  const silent = new Promise<void>((resolve) => {
    say = resolve
  })
  const { user } = await renderRoute('/settings', {
    answers: {
      ...lookupsOnly,
      async listContacts(_, response) {
        await silent
        json(response, {}, 404)
      },
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  await user.click(main('Contacts'))
  await user.type(await search(), 'ferr')
  say()
  await screen.findByRole('region', { name: 'Found' })
  expect(document.activeElement).toBe(await search())
  await user.keyboard('ari')
  expect((await search()).value).toBe('ferrari')
  await screen.findByRole('link', { name: /Ferrari, Ada/ })
})

test('Enter and ↓ lead from the search box to the first who is found', async () => {
  const { user } = await renderRoute('/contacts', { answers: lookupsOnly })
  await screen.findByText('Type a name, an email address or a phone number', { exact: false })
  for (const key of ['{Enter}', '{ArrowDown}']) {
    await user.clear(await search())
    await user.type(await search(), `ferrari${key}`)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ferrari, Ada'))
  }
})

test('says so when a lookup finds nobody, or fails', async () => {
  const answers: Answers = { ...lookupsOnly }
  const { user } = await renderRoute('/contacts', { answers })
  await screen.findByText('Type a name, an email address or a phone number', { exact: false })
  await user.type(await search(), 'nobody')
  await screen.findByText('No one found. Try fewer letters', { exact: false })
  answers.lookupContact = 400
  await user.clear(await search())
  await user.type(await search(), 'somebody')
  await said('alert', 'Contacts could not be loaded')
  answers.lookupContact = lookupsOnly.lookupContact!
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('link', { name: /Ferrari, Ada/ })
})

test('lists the people on matters, and says what the list is', async () => {
  const alder = { id: 'a', name: 'Alder' }
  const records = [
    { id: 'm1', title: 'One', client: { id: 'b', name: '\u202Eהאלון, דוד' } },
    { id: 'm2', title: 'Two', client: alder, lawyer: alder },
  ]
  const { user } = await renderRoute('/contacts', {
    answers: { ...lookupsOnly, listMatters: { totalRecords: 2, pageIndex: 0, records } },
  })
  await screen.findByText('No matters have been loaded since', { exact: false })
  await user.click(main('Matters'))
  await screen.findByRole('row', { name: /Two/ })
  await user.click(main('Contacts'))
  const met = await screen.findByRole('region', { name: 'People on matters' })
  expect(met.textContent).toContain('Named on the 2 matters loaded since Practice Desk was opened')
  expect(met.textContent).toContain('may have other contacts')
  const items = within(met).getAllByRole('listitem')
  expect(items).toHaveLength(2)
  const one = items.find(({ textContent }) => textContent.includes('Alder'))
  expect(one?.textContent).toContain('Client, Lawyer')
  // Whichever way it reads, a name keeps to its own place.
  await waitFor(() => expect(within(met).getByText(/האלון/).closest('bdi')).not.toBeNull())
})

test('a service that lists no contacts is not asked for the list again as somebody filters', async () => {
  const { user, service } = await renderRoute('/contacts', { answers: lookupsOnly })
  await screen.findByText('Type a name, an email address or a phone number', { exact: false })
  const lists = () => service.asked.filter(({ url }) => url.pathname.endsWith('/contacts'))
  expect(lists()).toHaveLength(1)
  await user.click(await screen.findByRole('button', { name: 'Add filter' }))
  await user.click(await screen.findByRole('option', { name: 'Search in' }))
  await user.click(await screen.findByRole('option', { name: 'All staff' }))
  await user.type(await search(), 'ferrari')
  await screen.findByRole('link', { name: /Ferrari, Ada/ })
  expect(lists()).toHaveLength(1)
})

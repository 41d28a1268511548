/** What holds on every page: where dropped files go, what a lost connection leaves, and the way back to a list. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { json } from '#main/testing/third-party-service.ts'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
/** The frame listens once its last part is there. */
const frame = () => screen.findByRole('button', { name: 'Keyboard shortcuts' })

test('‘New matter’ stays where the connection is lost before the service has said whether it offers it', async () => {
  await renderRoute('/matters', {
    answers: { lookupPracticeArea: (_, response) => void response.destroy() },
  })
  await screen.findByRole('link', { name: 'New matter' })
})

test('‘New matter’ stays while a search cannot be answered', async () => {
  const { user, service } = await renderRoute('/matters', {
    answers: {
      lookupPracticeArea: [],
      listMatters: ({ query }, response) => {
        if (query['search']) response.destroy()
        else json(response, { totalRecords: 1, pageIndex: 0, records: [{ id: 'm1', title: 'A' }] })
      },
    },
  })
  await screen.findByRole('link', { name: 'New matter' })
  await user.type(screen.getByRole('searchbox', { name: 'Search matters' }), 'alder')
  await waitFor(() =>
    expect(service.asked.some(({ url }) => url.searchParams.has('search'))).toBe(true),
  )
  await screen.findByRole('alert')
  expect(screen.getByRole('link', { name: 'New matter' })).toBeTruthy()
})

test('the way back up leads to the list as it was filtered', async () => {
  const { user, address } = await renderRoute('/matters?status=Open&sortBy=title')
  await frame()
  await user.click(await screen.findByRole('link', { name: 'Estate of Alder' }))
  await heading('Estate of Alder')
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of this matter' }))
  await user.click(tabs.getByRole('link', { name: /^Tasks/ }))
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  await user.click(crumbs.getByRole('link', { name: 'Matters' }))
  await heading('Matters')
  expect(address()).toBe('/matters?status=Open&sortBy=title')
})

test('the address stays that of the form while it asks whether to leave by Back, and Leave goes there', async () => {
  const { user, address } = await renderRoute('/contacts')
  await user.click(await screen.findByRole('link', { name: 'New company' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.type(name, 'Half a company')
  history.back()
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await waitFor(() => expect(address()).toBe('/contacts/new/company'))
  await user.click(question.getByRole('button', { name: 'Stay' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(address()).toBe('/contacts/new/company')

  history.back()
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await heading('Contacts')
  expect(address()).toBe('/contacts')
})

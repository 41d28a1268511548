/** Contacts on services that answer in their own way: no list, no luck, kinds that only the fields tell. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { type ThirdPartyService, json } from '#main/testing/third-party-service.ts'

const ada = { id: 'c-1', fullName: 'Ferrari, Ada' }
type Handler = Parameters<ThirdPartyService['answerContacts']>[0]
/** Answers lookups, and a list with `status`. */
const lookupsOnly =
  (status: number): Handler =>
  ({ url }, response) =>
    url.pathname.endsWith('/lookup') ? json(response, [ada]) : json(response, {}, status)

async function openContacts(path: string, handler?: Handler) {
  const service = await startThirdParty()
  if (handler) service.answerContacts(handler)
  return { ...(await renderRoute(path, { service })), service }
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

test.each([401, 403, 404, 405])(
  'a list that is answered %i is no list, without a word',
  async (status) => {
    await openContacts('/contacts', lookupsOnly(status))
    await screen.findByRole('region', { name: 'Found' })
    expect(screen.queryByRole('alert')?.textContent).toBeUndefined()
  },
)

test('does not count a list that fails for a moment as not offered', async () => {
  await openContacts('/contacts', (_, response) => json(response, {}, 400))
  await screen.findByRole('heading', { name: 'The contacts could not be loaded' })
})

/** Contacts whose kind only their fields tell, and one kind of a service's own. */
test.each<[kind: string, record: object]>([
  ['Company', { type: 'company', firstName: 'Told', fullName: 'x' }],
  ['Person', { firstName: 'Ada', fullName: 'x' }],
  ['Person', { lastName: 'Ferrari', members: [], fullName: 'x' }],
  ['Group', { members: [], fullName: 'x' }],
  ['Company', { fullName: 'x', acn: '1' }],
  ['Trust', { type: 'Trust', fullName: 'x' }],
])('the kind of a contact is read, or seen from its fields: %s of %j', async (kind, record) => {
  await openContacts('/contacts/c', (_, response) => json(response, { id: 'c', ...record }))
  await waitFor(() => {
    const term = screen.getAllByRole('term').find(({ textContent }) => textContent === 'Kind')
    expect(within(term!.parentElement!).getByRole('definition').textContent).toBe(kind)
  })
})

test('a contact that does not exist says so, and links back', async () => {
  const { user } = await openContacts('/contacts/none')
  await title('Contact not found')
  await screen.findByText('This link does not lead to a contact')
  await user.click(screen.getByRole('link', { name: 'Go to contacts' }))
  await title('Contacts')
})

test('a contact that cannot be read for a moment can be tried again', async () => {
  const { user, service } = await openContacts('/contacts/c', (_, response) =>
    json(response, {}, 400),
  )
  await screen.findByRole('heading', { name: 'This contact could not be loaded' })
  service.answerContacts((_, response) => json(response, { id: 'c', fullName: 'Alder' }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await title('Alder')
})

test('a gender in the words of the service is shown in the form of a person', async () => {
  const record = { id: 'c', type: 'Person', firstName: 'Ada', lastName: 'Ferrari', gender: 'X' }
  await openContacts('/contacts/c/edit', (_, response) => json(response, record))
  const gender = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Gender' })
  expect(gender.selectedOptions[0]?.textContent).toBe('X')
})

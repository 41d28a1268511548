import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { choose, chooseFile, deleteDocuments, pdf, press } from '#app/testing/document-files.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { json } from '#main/testing/third-party-service.ts'
import { answerList, refusals, successes } from '#main/testing/third-party-variants.ts'

const documents = [
  { id: 'd1', title: 'Lease', fullFileName: 'Lease.pdf', size: 100, versionNumber: 1 },
  { id: 'd2', title: 'Will', fullFileName: 'Will.pdf', size: 100, versionNumber: 1 },
]
const lease = documents[0]!
const file = (size: number) => pdf('Lease.pdf', size)

const dialog = () => screen.findByRole('dialog')

test.each(Object.entries(refusals))(
  'a refusal by %s is shown, of a read and of a change',
  async (_, { hasReason, refuse }) => {
    const reason = 'The office is closed on Sundays.'
    const message = hasReason ? reason : 'did not accept this request'
    const service = await startThirdParty()
    service.answer(({ method, url }, response) =>
      method === 'GET' && !url.pathname.endsWith('/matters')
        ? answerList(response, url, 'a page of records', documents)
        : refuse(response, reason),
    )
    const { user } = await renderRoute('/matters', { service })
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(message))
    await user.click(screen.getByRole('link', { name: 'Documents' }))
    await chooseFile(user, 'Lease', file(100))
    await press(user, 'Replace file')
    const shown = await dialog()
    await within(shown).findByText('Not saved')
    expect(shown.textContent).toContain(message)
    await user.keyboard('{Escape}')
    await deleteDocuments(user, 'Lease')
    const alert = await screen.findByText('Not deleted.')
    expect(alert.closest('[role=alert]')!.textContent).toContain(message)
  },
)

test.each(Object.entries(successes))(
  'a change that is answered by %s is saved',
  async (_, succeed) => {
    const stored = documents.map((document) => ({ ...document }))
    let changes = 0
    const service = await startThirdParty()
    service.answer(async ({ method, url, body }, response) => {
      if (method === 'GET') return answerList(response, url, 'a page of records', stored)
      changes += 1
      if (method === 'DELETE') stored.shift()
      else {
        await body()
        Object.assign(stored[0]!, { versionNumber: 2, size: 109 })
      }
      succeed(response, { id: 'd1', size: 109, name: 'Lease' })
    })
    const { user } = await renderRoute('/documents', { service })
    await chooseFile(user, 'Lease', file(100))
    await press(user, 'Replace file')
    const shown = await dialog()
    await within(shown).findByText('Saved')
    expect(shown.textContent).toContain('1 → 2')
    await user.click(within(shown).getByRole('button', { name: 'Close' }))
    // A document that its list still shows as it was before is not deleted.
    await screen.findByRole('row', { name: /Lease.*109 bytes/ })
    await deleteDocuments(user, 'Lease')
    await screen.findByText('‘Lease’ has been deleted.')
    expect(changes).toBe(2)
  },
)

test.each(['163-A', 'a b;c=d', 'x\'"<y>', 'a$b:c@d', '100%', '日本', 7])(
  'a document with the identifier %s is replaced under it',
  async (id) => {
    const stored = { ...lease, id }
    const service = await startThirdParty()
    service.answer(async ({ method, body }, response) => {
      if (method === 'GET') return json(response, { totalRecords: 1, records: [stored] })
      await body()
      stored.versionNumber += 1
      json(response, { id, size: 109 })
    })
    const { user } = await renderRoute('/documents', { service })
    await chooseFile(user, 'Lease', file(100))
    await press(user, 'Replace file')
    await within(await dialog()).findByText('Saved')
    const put = service.asked.find(({ method }) => method === 'PUT')!
    expect(decodeURIComponent(put.url.pathname.split('/').at(-1)!)).toBe(String(id))
  },
)

test('reads words in any spelling, numbers as text, an expired lock and unknown fields', async () => {
  const odd = [
    {
      ...lease,
      type: 'EMAIL',
      size: '1234567',
      versionNumber: '7',
      isShared: 'True',
      lockExpires: '1970-01-01T00:00:00Z',
      associatedMatter: { id: 1, number: 24, title: 'Alder', name: '24 - Alder' },
      invented: { deep: [1] },
    },
    { ...documents[1], type: 2, size: 'many', isShared: 'perhaps', createdBy: null, title: null },
  ]
  const service = await startThirdParty()
  service.answer(({ url }, response) => answerList(response, url, 'a bare array', odd))
  const { user } = await renderRoute('/documents', { service })
  const row = await screen.findByRole('row', { name: /Lease/ })
  expect(row.textContent).toContain('24 · Alder')
  expect(row.textContent).toContain('Email')
  expect(row.textContent).not.toContain('locked')
  await choose(user, 'Lease', 'Details')
  await waitFor(async () => expect((await dialog()).textContent).toContain('1,234,567 bytes'))
  await user.keyboard('{Escape}')
  await screen.findByRole('row', { name: /Will\.pdf/ })
  await chooseFile(user, 'Lease', file(1_300_000))
  const version = await within(await dialog()).findByRole('row', { name: /^Version/ })
  expect(version.textContent).toContain('7')
  const send = await screen.findByRole('button', { name: 'Replace file' })
  await waitFor(() => expect(send.getAttribute('aria-disabled')).toBe('false'))
})

/** What is said where somebody looks for a way to add a document, which the API does not have. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { chooseFiles, pdf } from '#app/testing/document-files.ts'
import { renderRoute } from '#app/testing/render-route.tsx'

const filesNamed = (...names: string[]) => names.map((name) => pdf(name))
const cannotAdd = /New documents cannot be added here\./

test('whoever wants to add a document reads that it cannot be done here, at the button and of a file without a document', async () => {
  const { user } = await renderRoute('/matters/m1/documents')
  await screen.findByRole('row', { name: /Lease/ })
  const button = screen.getByRole('button', { name: 'Replace files', description: cannotAdd })
  await chooseFiles(user, ...filesNamed('Lease.pdf'))
  const dialog = () => screen.findByRole('dialog')
  expect(within(await dialog()).queryByText(cannotAdd)).toBeNull()
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button.isConnected).toBe(true)
  await chooseFiles(user, ...filesNamed('Lease.pdf', 'Scan.pdf'))
  within(await dialog()).getByText(cannotAdd)
})

test('an empty list of documents says that none can be added here', async () => {
  await renderRoute('/matters/m1/documents', {
    answers: { listMatterDocuments: { totalRecords: 0, pageIndex: 0, records: [] } },
  })
  await screen.findByRole('heading', { name: 'There are no documents yet' })
  screen.getByText(cannotAdd)
})

import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { choose } from '#app/testing/document-files.ts'
import { renderRoute } from '#app/testing/render-route.tsx'

test('shows every field of a document', async () => {
  const document = {
    id: 'd1',
    title: 'Lease \u202Eexe.pdf',
    fullFileName: '../../a<b>:c.pdf',
    associatedContact: { id: 'c', name: 'Okafor, Chidi' },
    associatedBriefs: [
      { briefId: 'b', briefName: 'Trial', sections: [{ id: 's', name: 'Affidavits' }] },
    ],
    isFavorite: true,
    isShared: true,
    isEncrypted: true,
    type: 'Document',
    fileExtension: '.pdf',
    size: 1234567,
    mimeType: 'application/pdf',
    fileEtag: 'an-etag',
    createdBy: { id: 'x', name: 'Ferrari, Ada' },
    lastModifiedBy: { id: 'y', name: 'Whitlock, Samuel' },
    createdDate: '2026-01-02T03:04:05Z',
    lastModifiedDate: '2026-02-03T03:04:05Z',
    documentTags: ['Signed', 'Original'],
    versionNumber: 7,
    extra: { nobody: 'knows' },
  }
  const listDocuments = { totalRecords: 2, records: [document, { id: 'd2' }] }
  const { user } = await renderRoute('/documents', { answers: { listDocuments } })
  await screen.findByRole('row', { name: /Untitled document/ })
  await choose(user, 'Lease \uFFFDexe.pdf', 'Details')
  for (const text of [
    'Okafor, Chidi',
    'Trial · Affidavits',
    '1,234,567 bytes',
    'an-etag',
    'Ferrari, Ada',
    'Whitlock, Samuel',
    'Signed, Original',
    '../../a<b>:c.pdf',
    'application/pdf',
  ]) {
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(text))
  }
})

test('a title opens the details, and the address follows, and does so too', async () => {
  const { user, page, address } = await renderRoute('/documents?search=lease')
  const link = await screen.findByRole('link', { name: 'Lease' })
  await user.click(link)
  const opened = within(await screen.findByRole('dialog', { name: 'Lease' }))
  const { hash } = new URL(link.getAttribute('href')!, location.href)
  await waitFor(() => expect(location.hash).toBe(hash))
  expect(address()).toBe('/documents?search=lease')
  await user.click(await opened.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(location.hash).toBe(''))
  expect(address()).toBe('/documents?search=lease')
  page().close()
  await renderRoute(`/documents${hash}`)
  const dialog = await screen.findByRole('dialog', { name: 'Lease' })
  expect(dialog.textContent).toContain('Lease.pdf')
})

test('Back closes the details, Forward opens them again, and closing them leads back to where they were opened', async () => {
  const { user, address } = await renderRoute('/documents?search=lease')
  const { state: listed } = history
  await user.click(await screen.findByRole('link', { name: 'Lease' }))
  await screen.findByRole('dialog', { name: 'Lease' })
  await waitFor(() => expect(location.hash).not.toBe(''))
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/documents?search=lease')
  expect(location.hash).toBe('')
  history.forward()
  await screen.findByRole('dialog', { name: 'Lease' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(location.hash).toBe(''))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(history.state).toEqual(listed)
})

test('an address that asks for a document of another list says so', async () => {
  await renderRoute('/documents#document=elsewhere')
  await screen.findByText(/The document in this link is not among those loaded here/)
})

test('what is looked at can be replaced and deleted, and what is technical is folded away', async () => {
  const { user } = await renderRoute('/documents')
  const open = async () => {
    await user.click(await screen.findByRole('link', { name: 'Lease' }))
    return within(await screen.findByRole('dialog', { name: 'Lease' }))
  }
  const details = await open()
  expect(details.getByText('Entity tag').closest('details')?.open).toBe(false)
  await user.click(details.getByRole('button', { name: 'Replace file' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click((await open()).getByRole('button', { name: 'Delete' }))
  await screen.findByText(/^‘Lease’.* will be deleted$/)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
})

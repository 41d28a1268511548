import { createHash } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { clickTenTimes } from '#app/testing/click-ten-times.ts'
import { chooseFile, chooseFiles, dropFiles, pdf, press } from '#app/testing/document-files.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { startThirdParty } from '#app/testing/stub-service.ts'
import type { ThirdPartyService } from '#main/testing/third-party-service.ts'
import { answerStoring, generatedDocument } from '#main/testing/stored-documents.ts'

type Stored = ReturnType<typeof generatedDocument> & {
  fileEtag?: string
  lockExpires?: string
  associatedMatter?: object
  associatedBriefs?: object[]
  isShared?: boolean
}

/** Opens a list of these documents; a test that changes one of them changes what the service has. */
async function openDocuments(...records: Stored[]) {
  const service = await startThirdParty()
  service.answer((request, response) => answerStoring(request, response, records))
  const { user } = await renderRoute('/documents', { service })
  await screen.findByRole('row', { name: /Brief|Lease/ })
  return { service, user }
}

const changesOf = ({ asked }: ThirdPartyService) => asked.filter(({ method }) => method !== 'GET')
const dialog = (name?: string) => screen.findByRole('dialog', name ? { name } : {})
const dialogSays = (words: string) =>
  waitFor(async () => expect((await dialog()).textContent).toContain(words))
const sendButton = () => screen.findByRole('button', { name: 'Replace file' })
const lineOf = async (name: RegExp) =>
  (await within(await dialog()).findByRole('row', { name })).textContent

test('what could be a mistake is named, and nothing is sent until it is confirmed', async () => {
  const scan = new File(['no PDF at all'], 'Scan.pdf')
  const docx = { fullFileName: 'Brief.docx', fileExtension: '.docx', size: 20_000 }
  const { user, service } = await openDocuments({ ...generatedDocument('d0', 'Brief'), ...docx })
  await chooseFile(user, 'Brief', scan)
  const warnings = await screen.findByRole('list', { name: 'Before you continue' })
  expect(warnings.textContent).toContain('The file type changes from .docx to .pdf.')
  expect(warnings.textContent).toContain('its contents are not of that kind')
  expect(warnings.textContent).toContain('much smaller')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Replace anyway' }).checked).toBe(
    false,
  )
  const send = await sendButton()
  expect(send.getAttribute('aria-disabled')).toBe('true')
  send.focus()
  await user.keyboard('{Enter}')
  await user.click(send)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changesOf(service)).toEqual([])
})

test('the review is said as it comes, with its warnings, and a refused Replace file leads to what it asks for', async () => {
  const docx = { fullFileName: 'Brief.docx', fileExtension: '.docx', size: 20_000 }
  const { user } = await openDocuments({ ...generatedDocument('d0', 'Brief'), ...docx })
  await chooseFile(user, 'Brief', new File(['no PDF at all'], 'Scan.pdf'))
  const status = await within(await dialog()).findByRole('status')
  await waitFor(() => expect(status.textContent).toContain('Review ready: 4 warnings.'))
  expect(status.isConnected).toBe(true)
  expect(status.textContent).toContain('The file type changes from .docx to .pdf.')
  const described = { description: /The file type changes from \.docx to \.pdf\./ }
  screen.getByRole('button', { name: 'Replace file', ...described }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(
    screen.getByRole('checkbox', { name: 'Replace anyway', ...described }),
  )
})

test('asks for no confirmation of a file without warnings', async () => {
  const { user } = await openDocuments(generatedDocument('d0', 'Brief'))
  await chooseFile(user, 'Brief', pdf('Signed brief.pdf'))
  expect(await lineOf(/^Name/)).toContain('Signed brief.pdf')
  expect((await sendButton()).getAttribute('aria-disabled')).toBe('false')
  expect(within(await dialog()).queryByRole('checkbox')).toBeNull()
})

test('asks whether a file of quite another name is meant for this document', async () => {
  const { user, service } = await openDocuments(generatedDocument('d0', 'Brief'))
  await chooseFile(user, 'Brief', pdf('Affidavit of Smith.pdf'))
  await dialogSays('no word in common with this document')
  expect((await sendButton()).getAttribute('aria-disabled')).toBe('true')
  await user.click(await screen.findByRole('checkbox', { name: 'Replace anyway' }))
  await press(user, 'Replace file')
  await within(await dialog()).findByText('Saved')
  expect(changesOf(service)).toHaveLength(1)
})

test('names an empty file, and one that is already stored', async () => {
  const same = pdf('Same.pdf')
  const fileEtag = createHash('sha256')
    .update(new Uint8Array(await same.arrayBuffer()))
    .digest('hex')
  const { user } = await openDocuments({ ...generatedDocument('d0', 'Brief'), fileEtag })
  await chooseFile(user, 'Brief', new File([], 'Empty.pdf'))
  await dialogSays('The new file is empty.')
  await user.keyboard('{Escape}')
  await chooseFile(user, 'Brief', same)
  await dialogSays('byte for byte')
  expect(await lineOf(/^SHA-256/)).toContain(fileEtag)
})

test('does not replace the file of a locked document', async () => {
  const lockExpires = new Date(Date.now() + 12 * 60_000).toISOString()
  const { service } = await openDocuments({ ...generatedDocument('d1', 'Lease'), lockExpires })
  const row = screen.getByRole('row', { name: /Lease/ })
  expect(row.textContent).toContain('locked, 12 min left')
  dropFiles(row, pdf('Lease.pdf'))
  await dialogSays('This document is checked out')
  expect(screen.queryByRole('button', { name: 'Replace file' })).toBeNull()
  expect(changesOf(service)).toEqual([])
})

test('a review that a drop opened hands the focus to the row when it is left', async () => {
  const { user } = await openDocuments(generatedDocument('d1', 'Lease'))
  dropFiles(screen.getByRole('row', { name: /Lease/ }), pdf('Lease.pdf'))
  await dialogSays('Lease.pdf')
  await user.keyboard('{Escape}')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Lease' })),
  )
})

test('refuses a file over the limit before anything is sent, alone and among others', async () => {
  const limit = document.head.appendChild(document.createElement('meta'))
  Object.assign(limit, { name: 'upload-limit', content: '1000' })
  onTestFinished(() => limit.remove())
  const { user, service } = await openDocuments(
    generatedDocument('d0', 'Brief'),
    generatedDocument('d1', 'Will'),
  )
  const large = pdf('Brief.pdf', 1_100)
  await chooseFile(user, 'Brief', large)
  await dialogSays('the limit is 1 kB')
  expect(screen.queryByRole('button', { name: 'Replace file' })).toBeNull()
  await user.keyboard('{Escape}')
  await chooseFiles(user, large, pdf('Will.pdf'))
  await screen.findByRole('button', { name: 'Replace 1 file' })
  const skipped = within(await dialog())
    .getByText('Brief.pdf')
    .closest('li')!
  expect(skipped.textContent).toContain('the limit is 1 kB')
  expect(changesOf(service)).toEqual([])
})

test('shows hidden characters in the name of a file or a document', async () => {
  await openDocuments({
    ...generatedDocument('d0', 'Lease\u202Efdp.exe'),
    fullFileName: 'a\u0007b/../c\u2066.pdf',
  })
  const row = screen.getByRole('row', { name: /Lease/ })
  expect(row.textContent).toContain('Lease\uFFFDfdp.exe')
  dropFiles(row, pdf('Will\u202Efdp\u0001.exe'))
  await dialog('Replace the file of ‘Lease\uFFFDfdp.exe’')
  expect(await lineOf(/^Name/)).toContain('Will\uFFFDfdp\uFFFD.exe')
  expect(await lineOf(/^Name/)).toContain('a\uFFFDb/../c\uFFFD.pdf')
})

test('shows hidden characters in the names of several files', async () => {
  await openDocuments(generatedDocument('d0', 'Brief'))
  dropFiles(screen.getAllByRole('columnheader')[0]!, pdf('x\u202Efdp.exe'), pdf('y.pdf'))
  await dialogSays('x\uFFFDfdp.exe')
})

test('shows what changed during the review before anything is sent', async () => {
  const brief = generatedDocument('d0', 'Brief')
  const { user, service } = await openDocuments(brief)
  await chooseFile(user, 'Brief', pdf('Brief.pdf'))
  await lineOf(/^Version/)
  brief.versionNumber = 2
  await press(user, 'Replace file')
  const alert = await within(await dialog()).findByRole('alert')
  expect(alert.textContent).toContain('has changed since you last looked')
  expect(await lineOf(/^Version/)).toContain('2')
  expect(changesOf(service)).toEqual([])
  await press(user, 'Replace file')
  await within(await dialog()).findByText('Saved')
  expect(brief.versionNumber).toBe(3)
})

test.each([
  [{ isShared: true }, 'This document is shared: others will see the new file.'],
  [{ associatedBriefs: [{ briefName: 'Trial' }] }, 'the brief will show the new file.'],
])(
  'whoever else sees the file since the review is named before it is sent: %j',
  async (since, words) => {
    const brief: Stored = generatedDocument('d0', 'Brief')
    const { user, service } = await openDocuments(brief)
    await chooseFile(user, 'Brief', pdf('Brief.pdf'))
    await lineOf(/^Version/)
    Object.assign(brief, since)
    await press(user, 'Replace file')
    await dialogSays('has changed since you last looked')
    await dialogSays(words)
    expect(changesOf(service)).toEqual([])
    await press(user, 'Replace file')
    await within(await dialog()).findByText('Saved')
  },
)

test('counts a tick only for the warnings beside it, not for later ones', async () => {
  const brief = generatedDocument('d0', 'Brief')
  const { user, service } = await openDocuments(brief)
  await chooseFile(user, 'Brief', pdf('Brief.txt'))
  const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Replace anyway' })
  await user.click(tick)
  Object.assign(brief, { versionNumber: 7, isEncrypted: true })
  await press(user, 'Replace file')
  await dialogSays('has changed since you last looked')
  await dialogSays('The document is encrypted')
  expect(tick.checked).toBe(false)
  expect((await sendButton()).getAttribute('aria-disabled')).toBe('true')
  expect(changesOf(service)).toEqual([])
  await user.click(tick)
  await press(user, 'Replace file')
  await within(await dialog()).findByText('Saved')
})

test('a review that is closed while the document is read again sends nothing', async () => {
  const records = ['Brief', 'Will'].map((title) => generatedDocument(title, title))
  const { user, service } = await openDocuments(...records)
  await chooseFile(user, 'Brief', pdf('Brief.pdf'))
  await sendButton()
  let answer: (() => void) | undefined
  service.answer((request, response) => {
    const give = () => answerStoring(request, response, records)
    if (request.url.searchParams.get('search') === 'Brief') answer = give
    else give()
  })
  await press(user, 'Replace file')
  await waitFor(() => expect(answer).toBeDefined())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  answer!()
  await chooseFile(user, 'Will', pdf('Will.pdf'))
  await sendButton()
  expect(changesOf(service)).toEqual([])
})

test('a confirmation that is clicked ten times at once replaces once', async () => {
  const { user, service } = await openDocuments(generatedDocument('d0', 'Brief'))
  await chooseFile(user, 'Brief', pdf('Brief.pdf'))
  const send = await sendButton()
  await waitFor(() => expect(send.getAttribute('aria-disabled')).toBe('false'))
  clickTenTimes(send)
  await within(await dialog()).findByText('Saved')
  expect(changesOf(service)).toHaveLength(1)
})

test('the review and its receipt name the matter and the place in a brief', async () => {
  const { user } = await openDocuments({
    ...generatedDocument('d0', 'Brief'),
    associatedMatter: { number: '10291', title: 'Sale of Banksia Street' },
    associatedBriefs: [{ briefName: 'Alder v Birch', sections: [{ id: 's1', name: 'Wills' }] }],
  })
  await chooseFile(user, 'Brief', pdf('Brief.pdf'))
  await sendButton()
  await dialogSays('Matter 10291 · Sale of Banksia Street')
  await dialogSays('This document is in the brief ‘Alder v Birch’, section Wills')
  await press(user, 'Replace file')
  await within(await dialog()).findByText('Saved')
  await dialogSays('Matter 10291 · Sale of Banksia Street')
  await dialogSays('Brief Alder v Birch · Wills')
})

test('names a file that is much larger, and sends it only once that is confirmed', async () => {
  const { user, service } = await openDocuments(generatedDocument('d0', 'Brief'))
  await chooseFile(user, 'Brief', pdf('Brief.pdf', 900))
  await dialogSays('The new file is much larger: 909 bytes instead of 100 bytes.')
  expect((await sendButton()).getAttribute('aria-disabled')).toBe('true')
  expect(changesOf(service)).toEqual([])
})

/** A file that somebody changes after a person has reviewed it, in a browser that does not look at its time. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  changeContents,
  chooseFile,
  chooseFiles,
  pdf,
  stopAnswering,
} from '#app/testing/document-files.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { answerStoring, generatedDocument } from '#main/testing/stored-documents.ts'

async function openDocuments() {
  const service = await startThirdParty()
  const records = ['Brief', 'Will'].map((title) => generatedDocument(title, title))
  service.answer((request, response) => answerStoring(request, response, records))
  const { user } = await renderRoute('/documents', { service })
  await screen.findByRole('row', { name: /Brief/ })
  const puts = () => service.asked.filter(({ method }) => method === 'PUT')
  return { service, user, puts }
}

const dialog = () => screen.findByRole('dialog')
const changed = `%PDF-1.7\n${'y'.repeat(100)}`
const fileHasChanged =
  'The file has changed since you last looked. This is how it is now. The file was not sent.'
/** A person may be about to send it. */
const sendButton = async () => {
  const send = await screen.findByRole('button', { name: 'Replace file' })
  await waitFor(() => expect(send.getAttribute('aria-disabled')).toBe('false'))
  return send
}
const lineOf = async (name: RegExp) =>
  (await within(await dialog()).findByRole('row', { name })).textContent

test('a file that was changed after its review is not sent before it was reviewed as it is now', async () => {
  const { user, puts } = await openDocuments()
  const file = pdf('Brief.pdf')
  await chooseFile(user, 'Brief', file)
  const send = await sendButton()
  const before = await lineOf(/^SHA-256/)
  changeContents(file, changed)
  await user.click(send)
  expect((await within(await dialog()).findByRole('alert')).textContent).toBe(fileHasChanged)
  expect(await lineOf(/^SHA-256/)).not.toBe(before)
  expect(puts()).toEqual([])
  await user.click(await sendButton())
  await within(await dialog()).findByText('Saved')
  expect(puts()).toHaveLength(1)
})

test('what a person has ticked for a file does not count for what it has become', async () => {
  const { user, puts } = await openDocuments()
  const file = pdf('Affidavit of Smith.pdf')
  await chooseFile(user, 'Brief', file)
  const tick = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Replace anyway' })
  await user.click(await tick())
  const send = await sendButton()
  changeContents(file, changed)
  await user.click(send)
  await screen.findByText(fileHasChanged)
  expect((await tick()).checked).toBe(false)
  expect(send.getAttribute('aria-disabled')).toBe('true')
  expect(puts()).toEqual([])
})

test('a file that cannot be read any more after its review is to be chosen again', async () => {
  const { user, puts } = await openDocuments()
  const file = pdf('Brief.pdf')
  await chooseFile(user, 'Brief', file)
  const send = await sendButton()
  makeUnreadable(file)
  await user.click(send)
  expect((await within(await dialog()).findByRole('alert')).textContent).toBe(
    '‘Brief.pdf’ could not be read: it may have been changed or moved after it was chosen. Choose it again. The file was not sent.',
  )
  expect(puts()).toEqual([])
})

function makeUnreadable(file: File) {
  const gone = new DOMException('The file is gone', 'NotReadableError')
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(gone) })
}

test('whoever sends a file that is changed before it has arrived reads that', async () => {
  const { service, user, puts } = await openDocuments()
  const file = pdf('Brief.pdf')
  await chooseFile(user, 'Brief', file)
  const send = await sendButton()
  const records = [generatedDocument('Brief', 'Brief')]
  service.answer((request, response) => {
    if (request.method !== 'PUT') return answerStoring(request, response, records)
    makeUnreadable(file)
    return void response.destroy()
  })
  await user.click(send)
  await waitFor(async () =>
    expect((await dialog()).textContent).toContain(
      'The file was changed or moved after it was chosen. Choose it again.',
    ),
  )
  expect(puts()).toHaveLength(1)
})

test('whoever closes a review whose file is on a drive that is gone sends nothing', async () => {
  const { user, puts } = await openDocuments()
  const file = pdf('Brief.pdf')
  await chooseFile(user, 'Brief', file)
  const send = await sendButton()
  stopAnswering(file)
  await user.click(send)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await chooseFile(user, 'Will', pdf('Will.pdf'))
  await sendButton()
  expect(puts()).toEqual([])
})

test('a file of a batch that was changed after its review is not sent, and the others are', async () => {
  const { user, puts } = await openDocuments()
  const [brief, will] = [pdf('Brief.pdf'), pdf('Will.pdf')]
  await chooseFiles(user, brief, will)
  const send = await screen.findByRole('button', { name: 'Replace 2 files' })
  changeContents(brief, changed)
  await user.click(send)
  const status = within(await dialog()).getByRole('status')
  await waitFor(() => expect(status.textContent).toBe('1 saved, 1 not saved'))
  expect(
    within(await dialog())
      .getByText('Brief.pdf')
      .closest('li')!.textContent,
  ).toContain('Not saved The file has changed since you reviewed it. Choose it again.')
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
  expect(puts().map(({ url }) => url.pathname.split('/').at(-1))).toEqual(['Will'])
})

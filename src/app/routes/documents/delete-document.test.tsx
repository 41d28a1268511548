import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { choose, deleteDocuments, dropFiles, pdf } from '#app/testing/document-files.ts'
import { passHold } from '#app/testing/pass-hold.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { type ThirdPartyService, json } from '#main/testing/third-party-service.ts'
import { answerStoring, generatedDocument } from '#main/testing/stored-documents.ts'

const records = ['Brief', 'Will', 'Lease'].map((title, index) =>
  generatedDocument(`d${index}`, title),
)
const noticesSay = (words: string) =>
  waitFor(() =>
    expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toContain(words),
  )
const deletionsAt = ({ asked }: ThirdPartyService) =>
  asked.filter(({ method }) => method === 'DELETE')

/** Opens the list of the three documents of a service that stores and deletes. */
async function openDocuments() {
  const service = await startThirdParty()
  service.answer((request, response) => answerStoring(request, response, records))
  const { user } = await renderRoute('/documents', { service })
  return { service, user }
}

type End = {
  word: string
  answer: 'none' | 500
  found: 'gone' | 'there' | 'silence'
  message: string
}

/** How a deletion breaks off, what is found of the document then, and what is said of it. */
const endings: End[] = [
  { word: 'Saved', answer: 'none', found: 'gone', message: '‘Will’ has been deleted.' },
  { word: 'Saved', answer: 500, found: 'gone', message: '‘Will’ has been deleted.' },
  { word: 'Not known', answer: 500, found: 'there', message: 'the service may still delete it' },
  { word: 'Not known', answer: 'none', found: 'there', message: 'the service may still delete it' },
  {
    word: 'Not known',
    answer: 'none',
    found: 'silence',
    message: '‘Will’ may or may not be deleted',
  },
]
for (const { word, answer, found, message } of endings) {
  test(`a deletion with answer ${answer} ends in '${word}' where the look afterwards finds: ${found}`, async () => {
    const service = await startThirdParty()
    let broken = false
    service.answer(({ method }, response) => {
      if (method === 'DELETE') {
        broken = true
        if (answer === 'none') return void response.destroy()
        return void response.writeHead(answer).end()
      }
      if (broken && found === 'silence') {
        return void response.writeHead(503, { 'Retry-After': '0' }).end()
      }
      const kept = records.filter(({ id }) => !broken || found === 'there' || id !== 'd1')
      json(response, { totalRecords: kept.length, records: kept })
    })
    const { user } = await renderRoute('/documents', { service })
    await deleteDocuments(user, 'Will')
    await noticesSay(`${word}.`)
    await noticesSay(message)
    expect(deletionsAt(service)).toHaveLength(1)
  })
}

test('pauses the time to undo a deletion while a dialog is open', async () => {
  const { service, user } = await openDocuments()
  const pass = passHold()
  await choose(user, 'Will', 'Delete')
  await screen.findByText('‘Will’ will be deleted')
  await choose(user, 'Brief', 'Details')
  await screen.findByRole('dialog', { name: 'Brief' })
  pass(30_000)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('button', { name: 'Undo' })
  expect(deletionsAt(service)).toEqual([])
  pass()
  await screen.findByText('‘Will’ has been deleted.')
})

test('a document that is about to be deleted takes no file, and says why', async () => {
  const { service, user } = await openDocuments()
  // It is not deleted before all of this is over.
  passHold()
  await choose(user, 'Will', 'Delete')
  const message = '‘Will’ is about to be deleted, so its file cannot be replaced. Press Undo first.'
  await choose(user, 'Will', 'Replace file')
  await screen.findByText(message)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(message)).toBeNull()
  const row = () => screen.getByRole('row', { name: /Will/ })
  dropFiles(row(), pdf('Will.pdf'))
  await screen.findByText(message)
  expect(screen.queryByRole('dialog')).toBeNull()

  dropFiles(row(), pdf('Will.pdf'), pdf('Lease.pdf'))
  const dialog = await screen.findByRole('dialog', { name: 'Replace 2 files' })
  expect(within(dialog).getByRole('status').textContent).toBe('1 matched, 1 skipped')
  const skipped = within(dialog).getByText('Will.pdf').closest('li')!
  expect(skipped.textContent).toContain('is about to be deleted')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  dropFiles(row(), pdf('Will.pdf'))
  await screen.findByRole('dialog', { name: 'Replace the file of ‘Will’' })
  expect(deletionsAt(service)).toEqual([])
})

/** Files that are dropped on or chosen for a list, and are not let near any document. */
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { chooseFiles, dropFolder, pdf } from '#app/testing/document-files.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { answerStoring, generatedDocument } from '#main/testing/stored-documents.ts'
import { json } from '#main/testing/third-party-service.ts'

const records = [generatedDocument('d0', 'Brief')]

test('whoever drops a folder on a document reads that it is one, and no review opens', async () => {
  const service = await startThirdParty()
  service.answer((request, response) => answerStoring(request, response, records))
  await renderRoute('/documents', { service })
  dropFolder(await screen.findByRole('row', { name: /Brief/ }), 'Brief')
  await screen.findByText('This is a folder. Drop the file itself. Nothing was sent.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('no file is matched to a list that the service gives only a part of, which is said', async () => {
  const service = await startThirdParty()
  service.answer((_, response) => json(response, { totalRecords: 3, records }))
  const { user } = await renderRoute('/documents', { service })
  await screen.findByRole('row', { name: /Brief/ })
  await chooseFiles(user, pdf('Brief.pdf'), pdf('Will.pdf'))
  await screen.findByText(
    'The service did not list all of its documents, so your files cannot be matched to documents. Try again, or replace the files one by one. Nothing was sent.',
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

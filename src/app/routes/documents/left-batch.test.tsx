/** What the next page says of files that a person has left while they were sent. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { chooseFiles, pdf, press } from '#app/testing/document-files.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { answerStoring, generatedDocument } from '#main/testing/stored-documents.ts'

test('whoever leaves a running batch reads which documents are in doubt, and which were not saved', async () => {
  const associatedMatter = { number: '10291', title: 'Sale' }
  const titles = ['Brief', 'Will', 'Lease', 'Deed', 'Plan', 'Map', 'Note']
  const records = titles.map((title) => ({ ...generatedDocument(title, title), associatedMatter }))
  const service = await startThirdParty()
  let isGone = false
  service.answer((request, response) => {
    // Whoever sends a file waits for the answer.
    if (request.method !== 'GET') return undefined
    if (isGone) return void response.writeHead(503, { 'Retry-After': '0' }).end()
    return answerStoring(request, response, records)
  })
  const { user } = await renderRoute('/documents', { service })
  await screen.findByRole('row', { name: /Brief/ })
  await chooseFiles(user, ...titles.map((title) => pdf(`${title}.pdf`)))
  await press(user, 'Replace 7 files')
  const puts = () => service.asked.filter(({ method }) => method === 'PUT')
  await waitFor(() => expect(puts()).toHaveLength(2))
  isGone = true
  await user.click(screen.getByRole('link', { name: /^Contacts/ }))
  const question = await screen.findByRole('dialog', { name: 'Leave while files are being sent?' })
  await user.click(within(question).getByRole('button', { name: 'Leave' }))
  const of = (title: string) => `‘${title}’ of 10291 · Sale`
  await said(
    'alert',
    [
      'Not known. Replacing files: 5 not saved, 2 not known.',
      `Not known: ${of('Brief')}, ${of('Will')}.`,
      `Not saved: ${of('Lease')}, ${of('Deed')}, ${of('Plan')} and 2 more.`,
    ].join(' '),
  )
  expect(puts()).toHaveLength(2)
})

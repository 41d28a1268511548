import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { chooseFiles, deleteDocuments, pdf, press } from '#app/testing/document-files.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { json } from '#main/testing/third-party-service.ts'
import { answerStoring, generatedDocument } from '#main/testing/stored-documents.ts'

/** What the service answers, the sentence of it, and the word on the file, whose document has the one of before. */
const statuses: [status: number, message: string, word?: 'Not known'][] = [
  [400, 'did not accept this request'],
  [401, 'did not accept Practice Desk’s key'],
  [403, 'does not offer this, or does not allow Practice Desk'],
  [404, 'has no such record'],
  [413, 'larger than the service accepts'],
  [429, 'asks you to wait a moment'],
  // What failed may have been stored before, and whoever answers for the service does not know what it still does.
  [500, 'went wrong in the service', 'Not known'],
  [502, 'is not working properly', 'Not known'],
  [503, 'is not available', 'Not known'],
  [504, 'did not answer in time', 'Not known'],
]

/** A service that has three documents, answers every change of the first with `status`, and does all else it should. */
async function startRefusing(status: number) {
  const records = ['Brief', 'Will', 'Lease'].map((title, index) =>
    generatedDocument(`d${index}`, title),
  )
  const service = await startThirdParty()
  service.answerAll((request, response) => {
    const { method, url } = request
    if (/ping/.test(url.pathname)) return json(response, {}, status === 401 ? 401 : 200)
    const isFirst = method !== 'GET' && url.pathname.endsWith('/d0')
    if (isFirst) return void response.writeHead(status).end()
    return answerStoring(request, response, records)
  })
  const countOf = (asked: string) => service.asked.filter(({ method }) => method === asked).length
  return { service, records, countOf }
}

for (const [status, message, word = 'Not saved'] of statuses) {
  test(`a file refused with ${status} is explained in a sentence of its own, and the other files are saved`, async () => {
    const { service, records, countOf } = await startRefusing(status)
    const { user } = await renderRoute('/documents', { service })
    await chooseFiles(user, ...records.map(({ fullFileName }) => pdf(fullFileName)))
    await press(user, 'Replace 3 files')
    const report = await screen.findByRole('dialog', { name: /eplacing files/ })
    const sums = word === 'Not saved' ? '2 saved, 1 not saved' : '2 saved, 1 not known'
    await waitFor(() => expect(within(report).getByRole('status').textContent).toBe(sums))
    const row = within(report).getByText('Brief.pdf').closest('li')!
    expect(row.textContent).toContain(word)
    expect(row.textContent).toContain(message)
    expect(countOf('PUT')).toBe(3)
  })

  test(`a deletion refused with ${status} is explained in a sentence of its own, and the other is done`, async () => {
    const { service, countOf } = await startRefusing(status)
    const { user } = await renderRoute('/documents', { service })
    await deleteDocuments(user, 'Brief', 'Will')
    const kept = (
      await screen.findByText(`${word === 'Not saved' ? 'Not deleted' : word}.`)
    ).closest('[role=alert]')!
    expect(kept.textContent).toContain('Brief')
    expect(kept.textContent).toContain(message)
    await screen.findByText('‘Will’ has been deleted.')
    expect(countOf('DELETE')).toBe(2)
  })
}

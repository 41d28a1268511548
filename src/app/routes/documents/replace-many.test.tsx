import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { clickTenTimes } from '#app/testing/click-ten-times.ts'
import { chooseFiles, dropFiles, pdf, press, stopAnswering } from '#app/testing/document-files.ts'
import { formatMoment } from '#app/text/format.ts'
import { fakeClock } from '#app/testing/fake-clock.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { type ThirdPartyService, json } from '#main/testing/third-party-service.ts'
import { answerStoring, generatedDocument } from '#main/testing/stored-documents.ts'

const filesNamed = (...names: string[]) => names.map((name) => pdf(name))
const putsOf = ({ asked }: ThirdPartyService) =>
  asked
    .filter(({ method }) => method === 'PUT')
    .map(({ url }) => decodeURIComponent(url.pathname.split('/').at(-1)!))

type Stored = ReturnType<typeof generatedDocument> & {
  lockExpires?: string
  lastModifiedDate?: string
  associatedMatter?: object
  associatedContact?: object
  associatedBriefs?: object[]
  isShared?: boolean
}

/** Opens the list of a service that has these documents, and stores. */
async function openDocuments(...records: Stored[]) {
  const service = await startThirdParty()
  service.answer((request, response) => answerStoring(request, response, records))
  const { user } = await renderRoute('/documents', { service })
  await screen.findAllByRole('row', { name: /pdf/ })
  return { service, user }
}

/** The line of a file in the dialog. */
const lineOf = async (name: string) =>
  (await within(await screen.findByRole('dialog')).findByText(name)).closest('li')!
const lineSays = (name: string, words: string) =>
  waitFor(async () => expect((await lineOf(name)).textContent).toContain(words))
const sums = (words: string) =>
  waitFor(() =>
    expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe(words),
  )
const documentFor = (name: string) =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: `Document for ${name}` })
const isIncluded = async (name: string) =>
  within(await lineOf(name)).getByRole<HTMLInputElement>('checkbox').checked

test('a file with the name of no document takes the one that a person chooses, in a dialog that names their matter', async () => {
  const of = { associatedMatter: { id: 'm1', number: '24-0001', title: 'Estate of Alder' } }
  const { user } = await openDocuments({ ...generatedDocument('d0', 'Brief'), ...of })
  await chooseFiles(user, ...filesNamed('Scan.pdf'))
  await screen.findByRole('dialog', { name: 'Replace 1 file of 24-0001 · Estate of Alder' })
  await lineSays('Scan.pdf', 'No document has this name.')
  const [, brief] = (await documentFor('Scan.pdf')).options
  expect(brief!.textContent).toBe('Brief.pdf · 100 bytes')
  await user.selectOptions(await documentFor('Scan.pdf'), 'd0')
  await lineSays('Scan.pdf', 'Chosen by you.')
  await lineSays('Scan.pdf', 'The new file’s name has no word in common with this document')
  await sums('1 not ticked')
  await user.click(screen.getByRole('checkbox', { name: 'Scan.pdf' }))
  const send = screen.getByRole('button', { name: 'Replace 1 file' })
  expect(send.getAttribute('aria-disabled')).toBe('false')
})

test('files for a list without documents are answered in a sentence', async () => {
  const { user } = await renderRoute('/matters/m1/documents', {
    answers: { listMatterDocuments: { totalRecords: 0, pageIndex: 0, records: [] } },
  })
  await chooseFiles(user, ...filesNamed('Scan.pdf'))
  await screen.findByText(
    'This matter has no documents to replace. New documents cannot be added here. Nothing was sent.',
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('whoever chooses files for a filtered list without documents reads that the filter hides them, not that the matter has none', async () => {
  const { user } = await renderRoute('/matters/m1/documents?search=Zebra')
  await chooseFiles(user, ...filesNamed('Lease.pdf'))
  await screen.findByText(
    'No documents of this matter match the search and filters. Nothing was sent.',
  )
})

test('does not claim that no document has the file’s name when a filter may hide one', async () => {
  const { user } = await renderRoute('/matters/m1/documents?search=Lease')
  await chooseFiles(user, ...filesNamed('Scan.pdf'))
  await lineSays('Scan.pdf', 'No document that matches the search and filters has this name.')
})

test('sends neither of two files for one document until a person chooses one', async () => {
  const { service, user } = await openDocuments(generatedDocument('d0', 'Brief'))
  await chooseFiles(user, ...filesNamed('Brief.pdf', 'brief (1).pdf'))
  await screen.findByRole('dialog')
  await sums('2 need a choice')
  await user.selectOptions(await documentFor('brief (1).pdf'), 'd0')
  await sums('1 to replace, 1 needs a choice')
  const [skip, taken] = [...(await documentFor('Brief.pdf')).options]
  expect(skip?.textContent).toBe('Skip')
  expect(taken?.textContent).toMatch(/^now for brief \(1\)\.pdf · /)
  await user.selectOptions(await documentFor('Brief.pdf'), 'd0')
  expect((await documentFor('brief (1).pdf')).value).toBe('')
  await user.selectOptions(await documentFor('brief (1).pdf'), 'd0')
  await press(user, 'Replace 1 file')
  await sums('1 saved, 1 skipped')
  expect(putsOf(service)).toEqual(['d0'])
})

test('does not offer the locked one of two documents with the same name for a file', async () => {
  const lockExpires = new Date(Date.now() + 3_600_000).toISOString()
  const locked = { ...generatedDocument('locked', 'Will'), lockExpires }
  const { service, user } = await openDocuments(locked, generatedDocument('free', 'Will'))
  await chooseFiles(user, ...filesNamed('Will.pdf', 'Other.pdf'))
  await user.selectOptions(await documentFor('Will.pdf'), 'locked')
  await lineSays('Will.pdf', 'Skipped. This document is checked out: it is locked until')
  await sums('1 unmatched, 1 skipped')
  expect(within(await lineOf('Will.pdf')).queryByRole('checkbox')).toBeNull()
  const none = await screen.findByRole('button', { name: 'Replace 0 files' })
  expect(none.getAttribute('aria-disabled')).toBe('true')
  await user.selectOptions(await documentFor('Will.pdf'), 'free')
  expect(await isIncluded('Will.pdf')).toBe(true)
  await press(user, 'Replace 1 file')
  await sums('1 saved, 1 skipped')
  expect(putsOf(service)).toEqual(['free'])
})

test('skips files that may be a mistake until a person includes them', async () => {
  const { user } = await openDocuments({ ...generatedDocument('d0', 'Brief'), size: 1_000_000 })
  await chooseFiles(user, ...filesNamed('Brief.pdf', 'Other.pdf'))
  await lineSays('Brief.pdf', 'much smaller')
  await sums('1 not ticked, 1 unmatched')
  const none = await screen.findByRole('button', { name: 'Replace 0 files' })
  expect(none.getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('checkbox', { name: 'Brief.pdf' }))
  const one = screen.getByRole('button', { name: 'Replace 1 file' })
  expect(one.getAttribute('aria-disabled')).toBe('false')
})

/** Opens the list of two documents, and chooses a file for each: the first is not what its name says. */
async function chooseMisnamed() {
  const page = await openDocuments(
    {
      ...generatedDocument('d0', 'Notice of claim'),
      fullFileName: 'Notice of claim.docx',
      fileExtension: '.docx',
    },
    generatedDocument('d1', 'Will'),
  )
  const notice = new File(['x'.repeat(100)], 'Notice of claim.docx')
  await chooseFiles(page.user, notice, ...filesNamed('Will.pdf'))
  return page
}
const misnamed = 'The new file’s name ends in .docx, but its contents are not of that kind.'

test('a person is warned of a file whose contents are not of its kind before it is sent, among others', async () => {
  const { service, user } = await chooseMisnamed()
  const send = await screen.findByRole('button', { name: 'Replace 1 file' })
  await lineSays('Notice of claim.docx', `${misnamed} Tick the file to replace it anyway.`)
  expect(await isIncluded('Notice of claim.docx')).toBe(false)
  expect(await isIncluded('Will.pdf')).toBe(true)
  await user.click(send)
  await sums('1 saved, 1 skipped')
  await lineSays('Notice of claim.docx', 'Skipped.')
  expect(putsOf(service)).toEqual(['d1'])
})

test('a file whose contents are not of its kind is sent where a person ticks it all the same', async () => {
  const { service, user } = await chooseMisnamed()
  await lineSays('Notice of claim.docx', misnamed)
  await user.click(screen.getByRole('checkbox', { name: 'Notice of claim.docx' }))
  expect((await lineOf('Notice of claim.docx')).textContent).not.toContain('Tick the file')
  await press(user, 'Replace 2 files')
  await sums('2 saved')
  expect(putsOf(service).toSorted()).toEqual(['d0', 'd1'])
})

test('a file that a person gives to a document of another name comes unticked where its contents are not of its kind', async () => {
  const { user } = await openDocuments(generatedDocument('d0', 'Brief'))
  await chooseFiles(
    user,
    new File(['x'.repeat(100)], 'Scan.pdf'),
    ...filesNamed('Brief of May.pdf'),
  )
  await user.selectOptions(await documentFor('Scan.pdf'), 'd0')
  await lineSays('Scan.pdf', 'its contents are not of that kind')
  expect(await isIncluded('Scan.pdf')).toBe(false)
  await user.selectOptions(await documentFor('Scan.pdf'), '')
  await user.selectOptions(await documentFor('Brief of May.pdf'), 'd0')
  expect(await isIncluded('Brief of May.pdf')).toBe(true)
})

/** Chooses files for two documents: the first is on a drive that is gone, which the page has found out. */
async function chooseUnreadable() {
  const page = await openDocuments(
    generatedDocument('d0', 'Brief'),
    generatedDocument('d1', 'Will'),
  )
  fakeClock(['setTimeout', 'clearTimeout'])
  const gone = pdf('Brief.pdf')
  stopAnswering(gone)
  await chooseFiles(page.user, gone, ...filesNamed('Will.pdf'))
  await lineSays('Will.pdf', 'Same file name.')
  expect(screen.queryByRole('button', { name: /^Replace \d/ })).toBeNull()
  vi.advanceTimersByTime(10_000)
  await screen.findByRole('button', { name: 'Replace 2 files' })
  return page
}

test('a file that never answers holds up no other of its batch', async () => {
  const { service, user } = await chooseUnreadable()
  await user.click(screen.getByRole('checkbox', { name: 'Brief.pdf' }))
  await press(user, 'Replace 1 file')
  await sums('1 saved, 1 skipped')
  expect(putsOf(service)).toEqual(['d1'])
})

test('whoever cancels a batch with a file that never answers reads how all of it ended, and can close the dialog', async () => {
  const { service, user } = await chooseUnreadable()
  await press(user, 'Replace 2 files')
  await sums('1 saved, 1 to go')
  await press(user, 'Cancel the rest')
  await sums('1 saved, 1 not saved')
  await lineSays('Brief.pdf', 'Not saved You cancelled this.')
  await press(user, 'Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(putsOf(service)).toEqual(['d1'])
})

test('a refusal that would be the same again is not offered to be retried', async () => {
  const [brief, will] = [generatedDocument('d0', 'Brief'), generatedDocument('d1', 'Will')]
  const { service, user } = await openDocuments(brief, will)
  await chooseFiles(user, ...filesNamed('Brief.pdf', 'Will.pdf'))
  await screen.findByRole('button', { name: 'Replace 2 files' })
  brief.versionNumber = 7
  await press(user, 'Replace 2 files')
  await sums('1 saved, 1 not saved')
  await lineSays('Brief.pdf', 'Not saved The document has changed since the list was loaded.')
  await screen.findByRole('button', { name: 'Close' })
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
  expect(putsOf(service)).toEqual(['d1'])
})

test('a row names the matter, sizes and dates, and why its document was matched', async () => {
  const matter = (number: string) => ({ id: number, number, title: 'Sale' })
  const lastModifiedDate = '2026-08-03T02:10:00Z'
  const documentOf = (title: string, number: string) => ({
    ...generatedDocument(number, title),
    associatedMatter: matter(number),
    lastModifiedDate,
  })
  const { user } = await openDocuments(
    documentOf('Updated costs estimate', '10291'),
    documentOf('Will', '10292'),
    { ...documentOf('Lease', '10293'), title: 'Lease of the shop', fullFileName: 'scan.pdf' },
    { ...generatedDocument('d4', 'Deed'), associatedContact: { id: 'c1', name: 'Okafor, Ngozi' } },
  )
  const estimate = new File([pdf('', 80)], 'Updated costs estimate.pdf', {
    lastModified: Date.parse('2026-08-04T02:10:00Z'),
  })
  const others = filesNamed('WILL.pdf', 'Lease of the shop.pdf', 'Deed (1).pdf')
  await chooseFiles(user, estimate, ...others)
  await lineSays(estimate.name, 'Matter: 10291 · Sale')
  await lineSays(estimate.name, 'Size: 100 bytes → 89 bytes')
  const [before, after] = [lastModifiedDate, '2026-08-04T02:10:00Z'].map(formatMoment)
  await lineSays(estimate.name, `Modified: ${before} → ${after}`)
  await lineSays(estimate.name, 'Same file name.')
  await lineSays('WILL.pdf', 'Same file name, apart from capital letters.')
  await lineSays('Lease of the shop.pdf', 'File name matches the title.')
  await lineSays('Deed (1).pdf', 'Contact: Okafor, Ngozi')
  await lineSays('Deed (1).pdf', 'Same file name, apart from an ending such as (1), v2 or .docx.')
})

test('a plan that is confirmed ten times at once is sent once', async () => {
  const { service, user } = await openDocuments(
    generatedDocument('d0', 'Brief'),
    generatedDocument('d1', 'Will'),
  )
  await chooseFiles(user, ...filesNamed('Brief.pdf', 'Will.pdf'))
  clickTenTimes(await screen.findByRole('button', { name: 'Replace 2 files' }))
  await sums('2 saved')
  expect(putsOf(service).toSorted()).toEqual(['d0', 'd1'])
})

test('a row says in which brief and section its document is before anything is sent', async () => {
  const sections = [{ id: 's1', name: 'Evidence' }]
  const associatedBriefs = [{ briefId: 'b1', briefName: 'Alder v Birch', sections }]
  const { user } = await openDocuments(
    { ...generatedDocument('will', 'Will'), associatedBriefs },
    { ...generatedDocument('lease', 'Lease'), isShared: true },
  )
  await chooseFiles(user, ...filesNamed('Will.pdf', 'Lease.pdf'))
  await lineSays(
    'Will.pdf',
    'This document is in the brief ‘Alder v Birch’, section Evidence: the brief will show the new file.',
  )
  expect(await isIncluded('Will.pdf')).toBe(true)
  await lineSays('Lease.pdf', 'This document is shared: others will see the new file.')
})

test('leaves a receipt for every file of a batch, and reports missing bytes', async () => {
  const records = ['Lease', 'Will'].map((title) => ({
    ...generatedDocument(title, title),
    fileEtag: '"v1"',
  }))
  const { service, user } = await openDocuments(...records)
  service.answer(async ({ method, url, body }, response) => {
    if (method !== 'PUT') return json(response, { totalRecords: 2, records })
    await body()
    const record = records.find(({ id }) => url.pathname.endsWith(id))!
    Object.assign(record, { versionNumber: 2, fileEtag: '"v2"', size: 109 })
    json(response, { id: record.id, size: record.id === 'Will' ? 7 : 109 })
  })
  await chooseFiles(user, ...filesNamed('Lease.pdf', 'Will.pdf'))
  await press(user, 'Replace 2 files')
  await sums('2 saved')
  await lineSays('Lease.pdf', 'Version 1 → 2 · 109 bytes sent and stored')
  expect(within(await lineOf('Lease.pdf')).queryByRole('alert')).toBeNull()
  expect(within(await lineOf('Will.pdf')).getByRole('alert').textContent).toBe(
    'You sent 109 bytes, but the service says that it has 7. Check the file.',
  )
})

const refusals: [what: string, method: string, status: number, message: string][] = [
  ['read again', 'GET', 401, 'The service does not offer this, or does not allow Practice Desk'],
  ['read again', 'GET', 429, 'The service asks you to wait a moment before the next request.'],
  ['read again', 'GET', 503, 'The service is not available at the moment.'],
  ['replaced', 'PUT', 429, 'The service asks you to wait a moment before the next request.'],
]
for (const [what, refusedMethod, status, message] of refusals) {
  test(`a document that cannot be ${what}, as the service answers ${status}, is reported, and the rest go on`, async () => {
    const names = ['Lease', 'Will', 'Deed', 'Brief']
    const records = names.map((name) => generatedDocument(name, name))
    const { service, user } = await openDocuments(...records)
    let refused = 0
    const later: number[] = []
    service.answer(async (request, response) => {
      const { method, url, body } = request
      if (method === 'PUT') await body()
      const search = url.searchParams.get('search')
      if (search === 'Deed' || search === 'Brief') later.push(performance.now())
      if (method === refusedMethod && (search ?? url.pathname).endsWith('Will')) {
        refused = performance.now()
        response.setHeader('Retry-After', '1')
        return json(response, {}, status)
      }
      if (method === 'PUT') answerStoring(request, response, records)
      else json(response, { totalRecords: 4, records })
    })
    await chooseFiles(user, ...filesNamed(...names.map((name) => `${name}.pdf`)))
    await press(user, 'Replace 4 files')
    await sums('3 saved, 1 not saved')
    await lineSays('Will.pdf', `Not saved ${message}`)
    // Left alone for as long as it asks.
    if (status === 429) expect(later.at(-1)! - refused).toBeGreaterThan(900)
  })
}

/** Sends a file whose answer is lost, and chooses beside it one that no document has the name of. */
async function loseAnswer() {
  const record = generatedDocument('d0', 'Lease')
  const { service, user } = await openDocuments(record)
  service.answer(async ({ method, body }, response) => {
    if (method !== 'PUT') return json(response, { totalRecords: 1, records: [record] })
    await body()
    response.destroy()
  })
  const lease = pdf('Lease.pdf')
  await chooseFiles(user, lease, pdf('Stray.pdf'))
  await press(user, 'Replace 1 file')
  await sums('1 not known, 1 skipped')
  return { user, lease }
}

test('files in doubt stay so when they are checked again at once, and are not offered to be sent a second time', async () => {
  const { user } = await loseAnswer()
  await press(user, 'Check 1 file again')
  await lineSays('Lease.pdf', 'Checked again. The document still has its previous file, but')
  await sums('1 not known, 1 skipped')
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
})

test('whoever cancels a second check keeps the doubt, and can check once more', async () => {
  const { user, lease } = await loseAnswer()
  stopAnswering(lease)
  await press(user, 'Check 1 file again')
  await press(user, 'Cancel the rest')
  await lineSays('Lease.pdf', 'Not known You cancelled this check.')
  await sums('1 not known, 1 skipped')
  await screen.findByRole('button', { name: 'Check 1 file again' })
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
})

test('does not hold up a file that is being sent while others are still looking for their documents', async () => {
  const record = generatedDocument('d0', 'Brief')
  const { service, user } = await openDocuments(record)
  const held: { list?: () => void; file?: () => void } = {}
  service.answer((request, response) => {
    const { method, url } = request
    const give = () => answerStoring(request, response, [record])
    if (method === 'PUT') held.file = give
    else if (url.search.includes('search=') || !url.search.includes('pageSize=250')) give()
    else held.list = give
  })
  dropFiles(screen.getAllByRole('columnheader')[0]!, ...filesNamed('Brief.pdf', 'Other.pdf'))
  await waitFor(() => expect(held.list).toBeDefined())
  dropFiles(screen.getByRole('row', { name: /Brief/ }), pdf('Brief.pdf'))
  const title = 'Replace the file of ‘Brief’'
  await screen.findByRole('dialog', { name: title })
  await press(user, 'Replace file')
  await waitFor(() => expect(held.file).toBeDefined())
  held.list!()
  // The file is saved only once the document has been read again: the list has long been here by then.
  held.file!()
  await screen.findByText('Saved')
  expect(screen.getByRole('dialog', { name: title }).textContent).toContain('Saved')
})

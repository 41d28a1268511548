import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { choose, deleteDocuments, dropFiles, pdf } from '#app/testing/document-files.ts'
import { clickTenTimes } from '#app/testing/click-ten-times.ts'
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
/** Waits for words of the notices while time passes, in steps in which a call can have its answer. */
const noticesSayInTime = (pass: (time: number) => void, words: string) =>
  expect
    .poll(
      () => {
        pass(5000)
        return screen.getByRole('region', { name: 'Notifications' }).textContent
      },
      { interval: 100 },
    )
    .toContain(words)
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
  answer: 'none' | 500 | 502
  found: 'gone' | 'there' | 'silence' | 'an empty page of three'
  message: string
}

/** How a deletion breaks off, what is found of the document then, and what is said of it. */
const endings: End[] = [
  {
    word: 'Deleted',
    answer: 'none',
    found: 'gone',
    message: 'Deleted. The answer was lost, but ‘Will’ is no longer there.',
  },
  {
    word: 'Deleted',
    answer: 500,
    found: 'gone',
    message: 'Deleted. The service did not confirm it, but ‘Will’ is no longer there.',
  },
  { word: 'Not known', answer: 500, found: 'there', message: 'the service may still delete it' },
  { word: 'Not known', answer: 'none', found: 'there', message: 'the service may still delete it' },
  {
    word: 'Not known',
    answer: 'none',
    found: 'silence',
    message: '‘Will’ may or may not have been deleted',
  },
  {
    word: 'Not known',
    answer: 502,
    found: 'an empty page of three',
    message: '‘Will’ may or may not have been deleted',
  },
]
for (const { word, answer, found: first, message } of endings) {
  test(`a deletion with answer ${answer} ends in '${word}' where the look afterwards finds: ${first}`, async () => {
    const service = await startThirdParty()
    let broken = false
    let found: End['found'] = first
    service.answer(({ method }, response) => {
      if (method === 'DELETE') {
        broken = true
        if (answer === 'none') return void response.destroy()
        return void response.writeHead(answer).end()
      }
      if (broken && found === 'silence') {
        return void response.writeHead(503, { 'Retry-After': '0' }).end()
      }
      if (broken && found === 'an empty page of three') {
        return json(response, { totalRecords: 3, records: [] })
      }
      const kept = records.filter(({ id }) => !broken || found === 'there' || id !== 'd1')
      json(response, { totalRecords: kept.length, records: kept })
    })
    const { user } = await renderRoute('/documents', { service })
    await deleteDocuments(user, 'Will')
    await noticesSay(`${word}.`)
    await noticesSay(message)
    if (word === 'Not known') {
      found = 'gone'
      await user.click(screen.getByRole('button', { name: 'Check again' }))
      await noticesSay('‘Will’ is no longer there.')
    }
    expect(deletionsAt(service)).toHaveLength(1)
  })
}

test.each([404, 410])(
  'whoever deletes a document that a colleague has just deleted is told that it was already gone (answer: %i)',
  async (status) => {
    const service = await startThirdParty()
    let kept = records
    service.answer(({ method }, response) => {
      if (method === 'GET') return json(response, { totalRecords: kept.length, records: kept })
      kept = records.filter(({ id }) => id !== 'd1')
      response.writeHead(status).end()
    })
    const { user } = await renderRoute('/documents', { service })
    await deleteDocuments(user, 'Will')
    await noticesSay('Deleted. ‘Will’ had already been deleted or moved.')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Will/ })).toBeNull())
    expect(deletionsAt(service)).toHaveLength(1)
  },
)

/** Loses the answer to a deletion of a desk that is gone then; answers what it finds once it is back. */
async function loseDeletion() {
  const service = await startThirdParty()
  const desk = { isGone: false, isDeleted: false, held: Promise.resolve() }
  service.answer(async ({ method }, response) => {
    if (method === 'DELETE') {
      desk.isGone = true
      return void response.destroy()
    }
    await desk.held
    if (desk.isGone) return void response.writeHead(503, { 'Retry-After': '0' }).end()
    const kept = records.filter(({ id }) => !desk.isDeleted || id !== 'd1')
    json(response, { totalRecords: kept.length, records: kept })
  })
  const { user } = await renderRoute('/documents', { service })
  const pass = passHold()
  await choose(user, 'Will', 'Delete')
  await screen.findByText('‘Will’ will be deleted')
  pass()
  await noticesSay('Not known.')
  await noticesSay('This page keeps checking, and will say here whether it was deleted.')
  return { service, user, pass, desk }
}
const lookedUp = 4_000

test.each([
  ['after some seconds', (pass: (time: number) => void) => pass(lookedUp)],
  ['as the connection comes back', () => window.dispatchEvent(new Event('online'))],
])('a deletion in doubt is looked up %s, without a person asking', async (_, come) => {
  const { service, pass, desk } = await loseDeletion()
  Object.assign(desk, { isGone: false, isDeleted: true })
  come(pass)
  await noticesSay('Deleted. The answer was lost, but ‘Will’ is no longer there.')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Will/ })).toBeNull())
  expect(deletionsAt(service)).toHaveLength(1)
})

test('a person is told by itself that a document was not deleted, once its deletion cannot be under way any more', async () => {
  const { service, pass, desk } = await loseDeletion()
  desk.isGone = false
  pass(lookedUp)
  await noticesSay('‘Will’ is still there, but the service may still delete it.')
  await noticesSayInTime(pass, 'Not deleted. ‘Will’ was not deleted: it is still there.')
  expect(deletionsAt(service)).toHaveLength(1)
})

test('whoever deletes a document once more whose deletion is in doubt, and undoes that, is told again, and how it ended', async () => {
  const { service, user, pass, desk } = await loseDeletion()
  await choose(user, 'Will', 'Delete')
  await screen.findByText('‘Will’ will be deleted')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await noticesSay('Not known.')
  expect(screen.queryByText(/was not deleted/)).toBeNull()
  Object.assign(desk, { isGone: false, isDeleted: true })
  await noticesSayInTime(pass, 'Deleted. The answer was lost, but ‘Will’ is no longer there.')
  expect(deletionsAt(service)).toHaveLength(1)
})

test('a look that is under way does not end a deletion that was asked for once more', async () => {
  const { service, user, pass, desk } = await loseDeletion()
  let open = () => {}
  const held = new Promise<void>((resolve) => {
    open = resolve
  })
  Object.assign(desk, { isGone: false, held })
  const asked = service.asked.length
  pass(lookedUp)
  await waitFor(() => expect(service.asked.length).toBeGreaterThan(asked))
  await choose(user, 'Will', 'Delete')
  await screen.findByText('‘Will’ will be deleted')
  open()
  // Whoever opens it reads it, after the look has had its answer.
  await choose(user, 'Brief', 'Details')
  await screen.findByRole('dialog', { name: 'Brief' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('‘Will’ will be deleted')
  pass()
  await waitFor(() => expect(deletionsAt(service)).toHaveLength(2))
})

test('a deletion in doubt whose notice a person has closed is not brought up again', async () => {
  const { service, user, pass, desk } = await loseDeletion()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  Object.assign(desk, { isGone: false, isDeleted: true })
  const asked = service.asked.length
  pass(60_000)
  window.dispatchEvent(new Event('online'))
  await user.click(await screen.findByRole('button', { name: 'Actions for Brief' }))
  expect(screen.queryByText(/no longer there/)).toBeNull()
  const lookUps = service.asked.slice(asked).filter(({ url }) => url.search.includes('Will'))
  expect(lookUps).toEqual([])
})

const mayGo =
  '‘Will’ may still be deleted, so its file cannot be replaced yet. Try again in a minute.'

test('a document whose deletion is in doubt takes no file, and says why, until it is known that it stays', async () => {
  const { user, pass, desk } = await loseDeletion()
  desk.isGone = false
  await choose(user, 'Will', 'Replace file')
  await screen.findByText(mayGo)
  const row = () => screen.getByRole('row', { name: /Will/ })
  dropFiles(row(), pdf('Will.pdf'), pdf('Lease.pdf'))
  const dialog = await screen.findByRole('dialog', { name: 'Replace 2 files' })
  expect(within(dialog).getByRole('status').textContent).toBe('1 to replace, 1 skipped')
  expect(within(dialog).getByText('Will.pdf').closest('li')!.textContent).toContain(mayGo)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await noticesSayInTime(pass, 'Not deleted. ‘Will’ was not deleted: it is still there.')
  dropFiles(row(), pdf('Will.pdf'))
  await screen.findByRole('dialog', { name: 'Replace the file of ‘Will’' })
})

test('whoever closes the notice of a deletion in doubt cannot replace the file either before it can no longer arrive', async () => {
  const { user, pass, desk } = await loseDeletion()
  desk.isGone = false
  await user.click(screen.getByRole('button', { name: 'Close' }))
  pass(20_000)
  const row = () => screen.getByRole('row', { name: /Will/ })
  dropFiles(row(), pdf('Will.pdf'))
  await screen.findByText(mayGo)
  pass(60_000)
  dropFiles(row(), pdf('Will.pdf'))
  await screen.findByRole('dialog', { name: 'Replace the file of ‘Will’' })
})

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
  expect(within(dialog).getByRole('status').textContent).toBe('1 to replace, 1 skipped')
  const skipped = within(dialog).getByText('Will.pdf').closest('li')!
  expect(skipped.textContent).toContain('is about to be deleted')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  dropFiles(row(), pdf('Will.pdf'))
  await screen.findByRole('dialog', { name: 'Replace the file of ‘Will’' })
  expect(deletionsAt(service)).toEqual([])
})

type Listed = ReturnType<typeof generatedDocument> & {
  lockExpires?: string
  isShared?: boolean
  associatedMatter?: object
  associatedContact?: object
  associatedBriefs?: object[]
}
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const sale = { id: 'm1', number: '10291', title: 'Sale of Banksia Street' }
const briefs = [
  { briefId: 'b1', briefName: 'Alder v Birch', sections: [{ id: 's1', name: 'Wills' }] },
]

/** Opens the list of one document, ready to be deleted. */
async function openWill(change: Partial<Listed>) {
  const service = await startThirdParty()
  const will: Listed = { ...generatedDocument('d1', 'Will'), ...change }
  service.answer((request, response) => answerStoring(request, response, [will]))
  const { user } = await renderRoute('/documents', { service })
  return { service, user, will, pass: passHold() }
}

test('a locked document is not deleted: no time to undo begins, and it says until when', async () => {
  const { service, user, pass } = await openWill({ lockExpires: inAnHour() })
  await choose(user, 'Will', 'Delete')
  const refusal = await screen.findByRole('dialog', { name: '‘Will’ cannot be deleted now' })
  expect(refusal.textContent).toContain('checked out: it is locked until')
  expect(within(refusal).queryByRole('button', { name: /Delete/ })).toBeNull()
  await user.click(within(refusal).getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/will be deleted/)).toBeNull()
  pass()
  expect(deletionsAt(service)).toEqual([])
})

test('a document that is in a brief and shared is deleted only once that was read and confirmed', async () => {
  const { service, user, pass } = await openWill({
    associatedMatter: sale,
    associatedBriefs: briefs,
    isShared: true,
  })
  const question = () => screen.findByRole('dialog', { name: 'Delete ‘Will’?' })
  await choose(user, 'Will', 'Delete')
  const { textContent } = await question()
  expect(textContent).toContain('10291 · Sale of Banksia Street')
  expect(textContent).toContain('‘Alder v Birch’, section Wills, and will disappear from it.')
  expect(textContent?.match(/Alder v Birch/g)).toHaveLength(1)
  expect(textContent).toContain('This document is shared: others will no longer see it.')
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(/will be deleted/)).toBeNull()

  await choose(user, 'Will', 'Delete')
  await user.click(within(await question()).getByRole('button', { name: 'Delete document' }))
  await screen.findByText('‘Will’ of 10291 · Sale of Banksia Street will be deleted')
  expect(deletionsAt(service)).toEqual([])
  pass()
  await screen.findByText('‘Will’ of 10291 · Sale of Banksia Street has been deleted.')
  expect(deletionsAt(service)).toHaveLength(1)
})

test('the notice of a deletion names the contact of the document', async () => {
  const { user } = await openWill({ associatedContact: { id: 'c1', name: 'Okafor, Ngozi' } })
  await choose(user, 'Will', 'Delete')
  await screen.findByText('‘Will’ of Okafor, Ngozi will be deleted')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await noticesSay('Undone. ‘Will’ of Okafor, Ngozi was not deleted.')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for Will'),
  )
})

test.each([
  ['checked out', () => ({ lockExpires: inAnHour() }), 'This document is checked out'],
  [
    'put into a brief',
    () => ({ associatedBriefs: briefs }),
    'This document is in the brief ‘Alder v Birch’',
  ],
  ['shared', () => ({ isShared: true }), 'This document is shared: others will no longer see it.'],
  ['replaced', () => ({ versionNumber: 2, size: 77 }), 'It has a different file now.'],
])('a document that is %s while its deletion can be undone is kept', async (_, change, why) => {
  const { service, user, will, pass } = await openWill({})
  await choose(user, 'Will', 'Delete')
  await screen.findByText('‘Will’ will be deleted')
  Object.assign(will, change())
  pass()
  await noticesSay(`Not deleted. ‘Will’ was not deleted. It has changed in the meantime. ${why}`)
  expect(deletionsAt(service)).toEqual([])
})

test('a document that the service counts but does not show while its deletion can be undone is kept', async () => {
  const { service, user, pass } = await openWill({})
  await choose(user, 'Will', 'Delete')
  await screen.findByText('‘Will’ will be deleted')
  service.answer((_, response) => json(response, { totalRecords: 1, records: [] }))
  pass()
  await noticesSay('Not deleted. ‘Will’ was not deleted. It could not be found again')
  expect(deletionsAt(service)).toEqual([])
})

test('a confirmation that is clicked ten times at once deletes once', async () => {
  const { service, user, pass } = await openWill({ isShared: true })
  await choose(user, 'Will', 'Delete')
  clickTenTimes(await screen.findByRole('button', { name: 'Delete document' }))
  await screen.findByText('‘Will’ will be deleted')
  pass()
  await screen.findByText('‘Will’ has been deleted.')
  expect(deletionsAt(service)).toHaveLength(1)
})

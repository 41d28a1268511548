import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { choose, chooseFile, pdf, press, stopAnswering } from '#app/testing/document-files.ts'
import { formatSize } from '#app/text/format-size.ts'
import { fakeClock } from '#app/testing/fake-clock.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { json } from '#main/testing/third-party-service.ts'
import { generatedDocument } from '#main/testing/stored-documents.ts'

const before = { ...generatedDocument('d1', 'Lease'), size: 5000, versionNumber: 4 }
const file = pdf('Lease.pdf', 5000)
const after = async () => {
  const contents = new Uint8Array(await file.arrayBuffer())
  const fileEtag = createHash('sha256').update(contents).digest('hex')
  return { ...before, size: file.size, versionNumber: 5, fileEtag }
}

/** A service that takes a file and breaks off before it answers, after `onPut`; `kept()` is the document as it has it then. */
async function startBreaking(kept: () => object | undefined, onPut = () => {}) {
  const service = await startThirdParty()
  const broken = { puts: 0, looks: 0 }
  service.answer(async ({ method, body }, response) => {
    if (method === 'PUT') {
      broken.puts += 1
      await body()
      onPut()
      return void response.destroy()
    }
    if (broken.puts > 0) broken.looks += 1
    const stored = broken.puts > 0 ? kept() : before
    if (!stored) return void response.writeHead(503, { 'Retry-After': '0' }).end()
    json(response, { totalRecords: 1, records: [stored] })
  })
  return { service, broken }
}

/** By then nothing of what was sent can still arrive. */
function minutesLater() {
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 151_000)
  onTestFinished(() => void vi.restoreAllMocks())
}

const dialog = () => screen.findByRole('dialog')
const ended = async (word: string) => within(await dialog()).findByText(word)
const dialogSays = async (words: string) => expect((await dialog()).textContent).toContain(words)

/** What the service keeps when the connection dies in its answer, and what the screen must say of it. */
const deaths: [word: string, keeps: 'old' | 'new' | 'other' | 'silence', message: string][] = [
  ['Not known', 'old', 'still has its previous file, but the service may still store yours'],
  ['Saved', 'new', 'But the document has your file'],
  // Somebody else's, of the same size.
  ['Not known', 'other', 'a different file, which may be yours or someone else'],
  ['Not known', 'silence', 'could not be refreshed'],
]
for (const [word, keeps, message] of deaths) {
  test(`a connection that dies with the ${keeps} file in place ends in '${word}'`, async () => {
    const kept = await after()
    const other = { ...kept, fileEtag: 'f'.repeat(64) }
    let stored = { old: before, new: kept, other, silence: undefined }[keeps]
    const { service, broken } = await startBreaking(() => stored)
    const { user } = await renderRoute('/documents', { service })
    await chooseFile(user, 'Lease', file)
    await press(user, 'Replace file')
    await ended(word)
    await dialogSays(message)
    expect((await dialog()).contains(document.activeElement)).toBe(true)
    expect(broken.puts).toBe(1)
    if (word !== 'Not known') return
    stored = before
    await press(user, 'Check again')
    await ended('Not known')
    await dialogSays('the service may still store yours')
    minutesLater()
    await press(user, 'Check again')
    await ended('Not saved')
    await dialogSays('still has its previous file')
    expect(broken.puts).toBe(1)
  })
}

test('a file that somebody else has replaced before its answer came is saved, and is said not to be there any more', async () => {
  const service = await startThirdParty()
  let stored: object = before
  service.answer(async ({ method, body }, response) => {
    if (method !== 'PUT') return json(response, { totalRecords: 1, records: [stored] })
    await body()
    stored = { ...before, size: 4321, versionNumber: 6, fileEtag: 'f'.repeat(64) }
    json(response, { id: before.id, size: file.size })
  })
  const { user } = await renderRoute('/documents', { service })
  await chooseFile(user, 'Lease', file)
  await press(user, 'Replace file')
  await ended('Saved')
  await dialogSays('someone else may have replaced the file after you')
  await dialogSays(`Current fileLease.pdf · ${formatSize(4321)}`)
})

test('a file that the service stores a moment after its connection died is found', async () => {
  const stored = await after()
  // The first look comes too soon.
  const { service, broken } = await startBreaking(() => (broken.looks > 1 ? stored : before))
  const { user } = await renderRoute('/documents', { service })
  await chooseFile(user, 'Lease', file)
  await press(user, 'Replace file')
  await ended('Saved')
  await dialogSays('But the document has your file')
})

const noLongerThere = 'document is no longer there: it may have been deleted or moved.'
const gone: [answer: string, answerPut: (response: ServerResponse) => void, word: string][] = [
  ['404', (response) => json(response, {}, 404), 'Not saved'],
  ['none', (response) => void response.destroy(), 'Not known'],
  ['200', (response) => json(response, { id: 'd1', size: file.size }), 'Not known'],
]
test.each(gone)(
  'whoever sends a file to a document that somebody deletes meanwhile is told that it is gone (answer: %s)',
  async (_, answerPut, word) => {
    const service = await startThirdParty()
    let records = [before]
    service.answer(async ({ method, body }, response) => {
      if (method !== 'PUT') return json(response, { totalRecords: records.length, records })
      await body()
      records = []
      answerPut(response)
    })
    const { user } = await renderRoute('/documents', { service })
    await chooseFile(user, 'Lease', file)
    await press(user, 'Replace file')
    await ended(word)
    await dialogSays(noLongerThere)
    expect((await dialog()).textContent).not.toContain('still has its previous file')
    if (word === 'Not saved') return
    await press(user, 'Check again')
    await ended(word)
    await dialogSays(noLongerThere)
  },
)

test.each([
  ['is said to have its previous file where it is still there', true],
  ['is said nothing of where it cannot be read again', false],
])('a document to which the service answers 404 %s', async (_, isRead) => {
  const service = await startThirdParty()
  let isReadable = true
  service.answer(async ({ method, body }, response) => {
    if (method === 'PUT') {
      await body()
      isReadable = isRead
      return json(response, {}, 404)
    }
    if (isReadable) return json(response, { totalRecords: 1, records: [before] })
    response.writeHead(503, { 'Retry-After': '0' }).end()
  })
  const { user } = await renderRoute('/documents', { service })
  await chooseFile(user, 'Lease', file)
  await press(user, 'Replace file')
  await ended('Not saved')
  const says = (await dialog()).textContent.includes('The document still has its previous file.')
  expect(says).toBe(isRead)
})

/** A service that refuses the first file by `refuse`, and stores the next; `stored` is the document as it has it. */
async function startRefusingOnce(refuse: (response: ServerResponse) => void) {
  const service = await startThirdParty()
  const known = { stored: { ...before }, puts: 0, isListed: true }
  service.answer(async ({ method, body }, response) => {
    const records = known.isListed ? [known.stored] : []
    if (method !== 'PUT') return json(response, { totalRecords: 1, records })
    await body()
    known.puts += 1
    if (known.puts === 1) return refuse(response)
    const versionNumber = known.stored.versionNumber + 1
    known.stored = { ...(await after()), versionNumber }
    json(response, { id: before.id, size: file.size })
  })
  return { service, known }
}

test.each([409, 412, 423])(
  'whoever is refused with %i, as a colleague has replaced the file, reads that, and reviews it as it is now',
  async (status) => {
    const { service, known } = await startRefusingOnce((response) => {
      known.stored = { ...before, size: 4321, versionNumber: 5 }
      response.writeHead(status).end()
    })
    const { user } = await renderRoute('/documents', { service })
    await chooseFile(user, 'Lease', file)
    await press(user, 'Replace file')
    await ended('Not saved')
    await dialogSays('The document now has a different file.')
    expect((await dialog()).textContent).not.toContain('still has its previous file')
    await press(user, 'Review again')
    await screen.findByRole('button', { name: 'Replace file' })
    await dialogSays('The document has changed since you last looked. This is how it is now.')
    expect(known.puts).toBe(1)
    await press(user, 'Replace file')
    await ended('Saved')
    expect(known.stored.versionNumber).toBe(6)
  },
)

test('a document that was refused with 412 but has the same file is said to have its previous one', async () => {
  const { service } = await startRefusingOnce((response) => void response.writeHead(412).end())
  const { user } = await renderRoute('/documents', { service })
  await chooseFile(user, 'Lease', file)
  await press(user, 'Replace file')
  await ended('Not saved')
  await dialogSays('The document still has its previous file.')
})

test('a file that a busy service refuses is reviewed and confirmed again without being chosen again', async () => {
  const { service, known } = await startRefusingOnce(
    (response) => void response.writeHead(429, { 'Retry-After': '30' }).end(),
  )
  const { user } = await renderRoute('/documents', { service })
  await chooseFile(user, 'Lease', pdf('Affidavit of Smith.pdf', 5000))
  const confirmation = () =>
    screen.findByRole<HTMLInputElement>('checkbox', { name: 'Replace anyway' })
  await user.click(await confirmation())
  await press(user, 'Replace file')
  await ended('Not saved')
  await dialogSays('Try again in 30 s.')
  await press(user, 'Review again')
  expect((await confirmation()).checked).toBe(false)
  const replace = screen.getByRole('button', { name: 'Replace file' })
  expect(replace.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).not.toBe(document.body)
  expect(known.puts).toBe(1)
  await user.click(await confirmation())
  await press(user, 'Replace file')
  await ended('Saved')
  expect(known.puts).toBe(2)
})

test('a document that is counted and not listed cannot be reviewed again, and nothing is said of what was sent', async () => {
  const { service, known } = await startRefusingOnce((response) => {
    known.isListed = false
    response.writeHead(429).end()
  })
  const { user } = await renderRoute('/documents', { service })
  await chooseFile(user, 'Lease', file)
  await press(user, 'Replace file')
  await ended('Not saved')
  await press(user, 'Review again')
  await screen.findByText(
    'The document could not be found again: it may have been deleted or moved.',
  )
  expect((await dialog()).textContent).not.toMatch(/not(?:hing was)? sent/)
  await press(user, 'Replace file')
  await screen.findByText(/deleted or moved\. The file was not sent\.$/)
  expect(known.puts).toBe(1)
})

test('shows the reason of the service for a refused file, and loses nothing', async () => {
  const service = await startThirdParty()
  service.answer(({ method }, response) => {
    if (method !== 'PUT') return json(response, { totalRecords: 1, records: [before] })
    const errors = [{ pointer: '#/file', detail: 'The file has a virus.' }]
    json(response, { title: 'Bad', errors }, 400)
  })
  const { user } = await renderRoute('/documents', { service })
  await chooseFile(user, 'Lease', file)
  await press(user, 'Replace file')
  await ended('Not saved')
  await dialogSays('The file has a virus.')
})

test('reports a file that is cancelled while it is sent as cancelled, and sends the next one', async () => {
  const service = await startThirdParty()
  const stored = { ...before }
  let held = true
  service.answer(async ({ method, body }, response) => {
    if (method === 'GET') return json(response, { totalRecords: 1, records: [stored] })
    await body()
    if (held) return
    stored.versionNumber += 1
    json(response, { id: 'd1', size: file.size })
  })
  const { user } = await renderRoute('/documents', { service })
  await chooseFile(user, 'Lease', file)
  await press(user, 'Replace file')
  await screen.findByRole('progressbar', { name: 'Sent' })
  const puts = () => service.asked.filter(({ method }) => method === 'PUT')
  await waitFor(() => expect(puts()).toHaveLength(1))
  await press(user, 'Cancel')
  await waitFor(async () => {
    const shown = await dialog()
    expect(within(shown).getByText(/^(Not saved|Not known)$/)).toBeDefined()
    expect(shown.textContent).toContain('You cancelled this.')
  })
  held = false
  await press(user, 'Close')
  await chooseFile(user, 'Lease', file)
  await press(user, 'Replace file')
  await ended('Saved')
  expect(puts()).toHaveLength(2)
})

test('whoever cancels a file whose drive is gone since it began to be sent reads how it ended', async () => {
  const service = await startThirdParty()
  service.answer(async ({ method, body }, response) => {
    if (method === 'GET') return json(response, { totalRecords: 1, records: [before] })
    await body()
  })
  const { user } = await renderRoute('/documents', { service })
  const lease = pdf('Lease.pdf', 5000)
  await chooseFile(user, 'Lease', lease)
  await press(user, 'Replace file')
  await waitFor(() => expect(service.asked.some(({ method }) => method === 'PUT')).toBe(true))
  stopAnswering(lease)
  await press(user, 'Cancel')
  await press(user, 'Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a file whose drive is gone holds up no sentence about a connection that broke', async () => {
  const stored = await after()
  const lease = pdf('Lease.pdf', 5000)
  const loseDrive = () => {
    stopAnswering(lease)
    vi.spyOn(lease, 'slice')
  }
  const { service } = await startBreaking(() => stored, loseDrive)
  const { user } = await renderRoute('/documents', { service })
  await chooseFile(user, 'Lease', lease)
  const replace = await screen.findByRole('button', { name: 'Replace file' })
  fakeClock(['setTimeout', 'clearTimeout'])
  await user.click(replace)
  await waitFor(() => expect(lease.slice).toHaveBeenCalled())
  vi.advanceTimersByTime(3_000)
  await ended('Saved')
  await dialogSays('But the document has your file')
})

test('the focus and the active row follow a document that its new file has moved in the list', async () => {
  const service = await startThirdParty()
  const others = ['Brief', 'Contract'].map((title) => generatedDocument(title, title))
  let records = [...others, before]
  service.answer(async ({ method, body }, response) => {
    if (method === 'GET') return json(response, { totalRecords: records.length, records })
    await body()
    const replaced = await after()
    records = [replaced, ...others]
    json(response, replaced)
  })
  const { user } = await renderRoute('/documents', { service })
  // The list knows its rows only once what comes after them is here.
  const menu = await screen.findByRole('button', { name: 'Actions for Lease' })
  await waitFor(() => expect(menu.tabIndex).toBe(-1))
  await choose(user, 'Lease', 'Replace file')
  // As a browser's own choice does it, which takes the focus from nothing on the page.
  fireEvent.change(screen.getByLabelText('New file'), { target: { files: [file] } })
  await press(user, 'Replace file')
  await ended('Saved')
  const first = () => screen.getAllByRole('row')[1]!
  await waitFor(() => expect(first().textContent).toContain('Lease'))
  await press(user, 'Close')
  const actions = await screen.findByRole('button', { name: 'Actions for Lease' })
  await waitFor(() => expect(document.activeElement).toBe(actions))
  expect(first().id).not.toBe('')
})

test('the receipt names the file that was sent, the one that is there now, and the one that it replaced, with sizes', async () => {
  let stored: object = { ...before, fullFileName: 'Lease.pdf', size: 1200 }
  const service = await startThirdParty()
  service.answer(async ({ method, body }, response) => {
    if (method !== 'PUT') return json(response, { totalRecords: 1, records: [stored] })
    await body()
    stored = { ...(await after()), fullFileName: 'Lease.pdf' }
    response.writeHead(204).end()
  })
  const { user } = await renderRoute('/documents', { service })
  await chooseFile(user, 'Lease', pdf('Lease signed.pdf', 5000))
  await user.click(await screen.findByRole('checkbox', { name: 'Replace anyway' }))
  await press(user, 'Replace file')
  await ended('Saved')
  const size = formatSize(file.size)
  await dialogSays(`File sentLease signed.pdf · ${size}`)
  await dialogSays(`Current fileLease.pdf · ${size}`)
  await dialogSays('Previous fileLease.pdf · 1.2 kB')
})

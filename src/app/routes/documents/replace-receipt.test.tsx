/** What a person reads of a file that the service took: whether it has that one, and what may have come in between. */
import { createHash } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { chooseFile, chooseFiles, pdf, press } from '#app/testing/document-files.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { generatedDocument } from '#main/testing/stored-documents.ts'
import { json } from '#main/testing/third-party-service.ts'

const before = { ...generatedDocument('d1', 'Lease'), size: 5000, versionNumber: 4 }
const file = pdf('Lease.pdf', 5000)
const ownDigest = async () =>
  createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('hex')
const foreign = 'f'.repeat(64)

type Stored = { versionNumber?: number | undefined; fileEtag?: string; size?: number }

/** Sends the file to a service that answers 200, or not at all, and lists the document with these facts then. */
async function send(stored: Stored, { isAnswered = true } = {}) {
  const service = await startThirdParty()
  let listed: object = before
  service.answer(async ({ method, body }, response) => {
    if (method !== 'PUT') return json(response, { totalRecords: 1, records: [listed] })
    await body()
    listed = { ...before, size: file.size, versionNumber: 5, ...stored }
    if (isAnswered) json(response, { id: 'd1', size: file.size })
    else response.destroy()
  })
  const { user } = await renderRoute('/documents', { service })
  await chooseFile(user, 'Lease', file)
  await press(user, 'Replace file')
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Saved')
  return dialog
}

const other =
  'The file in the service differs from the one you sent (different SHA-256). Check the file.'

test.each<[what: string, stored: Stored]>([
  ['the next version', { fileEtag: foreign }],
  ['no version', { fileEtag: foreign, versionNumber: undefined }],
])(
  'whoever’s file was taken is told where the service has other contents, under %s',
  async (_, stored) => {
    const dialog = await send(stored)
    expect(within(dialog).getByRole('alert').textContent).toBe(other)
  },
)

test('whoever’s file was taken is told where the service lists another size than was sent', async () => {
  const dialog = await send({ size: 17 })
  expect(within(dialog).getByRole('alert').textContent).toBe(
    'You sent 5,009 bytes, but the service says that it has 17. Check the file.',
  )
})

test('whoever’s file was taken as it was sent is warned of nothing', async () => {
  const dialog = await send({ fileEtag: (await ownDigest()).toUpperCase() })
  expect(within(dialog).queryByRole('alert')).toBeNull()
  expect(dialog.textContent).not.toContain('version has gone on')
  expect(dialog.textContent).toContain('Previous fileLease.pdf')
})

test('the line of a batch says where the service has other contents', async () => {
  const service = await startThirdParty()
  let listed: object = before
  service.answer(async ({ method, body }, response) => {
    if (method !== 'PUT') return json(response, { totalRecords: 1, records: [listed] })
    await body()
    listed = { ...before, size: file.size, versionNumber: 5, fileEtag: foreign }
    json(response, { id: 'd1', size: file.size })
  })
  const { user } = await renderRoute('/documents', { service })
  await chooseFiles(user, file)
  await press(user, 'Replace 1 file')
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe(other))
  const line = within(dialog).getByText('Lease.pdf').closest('li')!
  expect(line.textContent).toContain('5,009 bytes sent')
  expect(line.textContent).not.toContain('and stored')
})

const replacedBefore =
  'he version number has gone up by more than one, so your file may have replaced one that someone saved after your review.'

test.each([true, false])(
  'whoever’s file is stored two versions on is told that it may have replaced a colleague’s (answer: %s)',
  async (isAnswered) => {
    const dialog = await send({ versionNumber: 6, fileEtag: await ownDigest() }, { isAnswered })
    expect(dialog.textContent).toContain(replacedBefore)
    expect(dialog.textContent).toContain('File that you reviewedLease.pdf')
    expect(dialog.textContent).not.toContain('Previous file')
  },
)

test('where nothing says whose file is stored two versions on, a colleague’s may have come before or after', async () => {
  const dialog = await send({ versionNumber: 6, fileEtag: '"v6"', size: 17 })
  expect(dialog.textContent).toContain(
    'someone else may have saved a file just before or after yours',
  )
  expect(within(dialog).queryByRole('alert')).toBeNull()
})

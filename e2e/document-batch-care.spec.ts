import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerStoring, chooseFiles, drag, fileOf, madeUpDocument, pdf } from './document-page.ts'
import { expect, test } from './fixtures.ts'
import { json } from '#main/testing/foreign-service.ts'

const filesNamed = (...names: string[]) => names.map((name) => fileOf(name, pdf(111)))
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

test('of two documents of one name, the one that somebody works on cannot be chosen for a file', async ({
  page,
  foreign,
}) => {
  const records = [
    { ...madeUpDocument('locked', 'Will'), lockExpires: inAnHour() },
    madeUpDocument('free', 'Will'),
  ]
  foreign.answer((asked, response) => answerStoring(asked, response, records))
  await page.goto(`${foreign.desk.url}/documents`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await chooseFiles(page, filesNamed('Will.pdf', 'Other.pdf'))
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Will.pdf' })
  await row.getByRole('combobox').selectOption('locked')
  await expect(row).toContainText('Skipped. This document is checked out: it is locked until')
  await expect(row.getByRole('checkbox')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Replace 0 files' })).toBeDisabled()
  await row.getByRole('combobox').selectOption('free')
  await expect(row.getByRole('checkbox')).toBeChecked()
  await page.getByRole('button', { name: 'Replace 1 file' }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Saved 1')
  const sent = foreign.asked.filter(({ method }) => method === 'PUT')
  expect(sent.map(({ url }) => url.pathname.split('/').at(-1))).toEqual(['free'])
})

test('every file of a batch leaves its receipt, and bytes that are missing are told', async ({
  page,
  foreign,
}) => {
  const records = ['Lease', 'Will'].map((title) => ({
    ...madeUpDocument(title, title),
    fileEtag: 'a'.repeat(64),
  }))
  foreign.answer(async ({ method, url, body }, response) => {
    if (method !== 'PUT') return json(response, { totalRecords: 2, records })
    await body()
    const record = records.find(({ id }) => url.pathname.endsWith(id))!
    Object.assign(record, { versionNumber: 2, fileEtag: 'b'.repeat(64) })
    json(response, { id: record.id, size: record.id === 'Will' ? 7 : 120 })
  })
  await page.goto(`${foreign.desk.url}/documents`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await chooseFiles(page, filesNamed('Lease.pdf', 'Will.pdf'))
  await page.getByRole('button', { name: 'Replace 2 files' }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Saved 2')
  const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(rowOf('Lease.pdf')).toContainText(
    'Bytes sent 120, stored 120 · version 1 → 2 · entity tag aaaaaaaa… → bbbbbbbb…',
  )
  await expect(rowOf('Lease.pdf').getByRole('alert')).toBeHidden()
  await expect(rowOf('Will.pdf').getByRole('alert')).toHaveText(
    '120 bytes were sent, but the service says that it has 7. Check the file.',
  )
})

const refusals: [status: number, says: string][] = [
  [401, 'The service does not offer this, or does not allow it to Practice Desk.'],
  [429, 'The service asks to wait a moment before the next request.'],
  [503, 'The service is not available at the moment.'],
]
for (const [status, says] of refusals) {
  test(`a document that cannot be read again, as the service answers ${status}, is told so, and the rest go on`, async ({
    page,
    foreign,
  }) => {
    const names = ['Lease', 'Will', 'Deed', 'Brief']
    const records = names.map((name) => madeUpDocument(name, name))
    let refused = 0
    const later: number[] = []
    foreign.answer(async (asked, response) => {
      const { method, url, body } = asked
      if (method === 'PUT') {
        await body()
        return answerStoring(asked, response, records)
      }
      const search = url.searchParams.get('search')
      if (search === 'Deed' || search === 'Brief') later.push(performance.now())
      if (search !== 'Will') return json(response, { totalRecords: 4, records })
      refused = performance.now()
      response.setHeader('Retry-After', '1')
      json(response, {}, status)
    })
    await page.goto(`${foreign.desk.url}/documents`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await chooseFiles(page, filesNamed(...names.map((name) => `${name}.pdf`)))
    await page.getByRole('button', { name: 'Replace 4 files' }).click()
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
      'Saved 3, not saved 1, not known 0',
    )
    const row = page.getByRole('listitem').filter({ hasText: 'Will.pdf' })
    await expect(row).toContainText(`Not saved ${says}`)
    if (status === 429) expect(later.at(-1)! - refused).toBeGreaterThan(900)
  })
}

test('a row says in which brief and section its document is before anything is sent', async ({
  page,
  foreign,
}) => {
  const records = [
    {
      ...madeUpDocument('will', 'Will'),
      associatedBriefs: [
        { briefId: 'b1', briefName: 'Alder v Birch', sections: [{ id: 's1', name: 'Evidence' }] },
      ],
    },
    { ...madeUpDocument('lease', 'Lease'), isShared: true },
  ]
  foreign.answer((_, response) => json(response, { totalRecords: 2, records }))
  await page.goto(`${foreign.desk.url}/documents`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await chooseFiles(page, filesNamed('Will.pdf', 'Lease.pdf'))
  const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(rowOf('Will.pdf')).toContainText(
    'It is in Brief Alder v Birch, section Evidence: the brief will show the new file.',
  )
  await expect(rowOf('Will.pdf').getByRole('checkbox')).toBeChecked()
  await expect(rowOf('Lease.pdf')).toContainText('It is shared: others will see the new file.')
})

test('a row says that several files are matched by name while they hover over it', async ({
  page,
  foreign,
}) => {
  const records = [madeUpDocument('will', 'Will')]
  foreign.answer((_, response) => json(response, { totalRecords: 1, records }))
  await page.goto(`${foreign.desk.url}/documents`)
  const row = page.getByRole('row').nth(1)
  await drag(page, row, ['Will.pdf'], false)
  await expect(page.getByText('Drop to replace the file of ‘Will’')).toBeVisible()
  await drag(page, row, ['Will.pdf', 'Lease.pdf', 'Deed.pdf'], false)
  await expect(page.getByText('Drop to match 3 files by name')).toBeVisible()
  await expect(page.getByText('Drop to replace the file')).toBeHidden()
})

test('a folder among dropped files is skipped as one, and the files find their documents', async ({
  page,
  foreign,
}) => {
  const records = [madeUpDocument('will', 'Will')]
  foreign.answer((_, response) => json(response, { totalRecords: 1, records }))
  const folder = await mkdtemp(join(tmpdir(), 'practice-desk-'))
  await mkdir(join(folder, 'Brief'))
  await writeFile(join(folder, 'Will.pdf'), pdf(100))
  await page.goto(`${foreign.desk.url}/documents`)
  const { x, y } = (await page.getByRole('row').nth(1).boundingBox())!
  const browser = await page.context().newCDPSession(page)
  const files = ['Brief', 'Will.pdf'].map((name) => join(folder, name))
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, x: x + 20, y: y + 10, data })
  }
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('1 matched, 1 skipped')
  const row = page.getByRole('listitem').filter({ hasText: 'Brief' })
  await expect(row).toContainText('It is a folder.')
  await rm(folder, { recursive: true })
})

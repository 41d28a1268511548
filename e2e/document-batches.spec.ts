import type { Page } from '@playwright/test'
import { generatedDocument } from '#main/testing/stored-documents.ts'
import { chooseFiles, fileOf, pdf } from './document-page.ts'
import { expect, test } from './fixtures.ts'
import { json } from '#main/testing/third-party-service.ts'

const documents = (count: number) =>
  Array.from({ length: count }, (_, index) => generatedDocument(`d${index}`, `Brief ${index}`))

test('several files are matched to their documents, and nothing is sent before a person confirms it', async ({
  page,
  thirdParty,
}) => {
  const records = [
    ...documents(3),
    generatedDocument('twin1', 'Will'),
    generatedDocument('twin2', 'Will'),
  ]
  const stored = new Map<string, number>()
  thirdParty.answer(async ({ method, url, body }, response) => {
    const id = url.pathname.split('/').at(-1)!
    if (method === 'PUT') {
      const { length } = await body()
      stored.set(id, length)
      if (id === 'd2') return json(response, { detail: 'This one is refused.' }, 400)
      const record = records.find((one) => one.id === id)!
      record.versionNumber = 2
      return json(response, { id, size: 120, name: record.fullFileName })
    }
    json(response, { totalRecords: records.length, records })
  })
  await page.goto(`${thirdParty.desk.url}/documents`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const names = ['Brief 0.pdf', 'brief 1 (1).PDF', 'Brief 2 v3.pdf', 'Will.pdf', 'Other.pdf']
  await chooseFiles(page, [
    ...names.map((name) => fileOf(name, pdf(111))),
    fileOf('Empty.pdf', Buffer.alloc(0)),
  ])

  const dialog = page.getByRole('dialog', { name: 'Replace 6 files' })
  await expect(dialog.getByRole('status')).toHaveText(
    '3 to replace, 1 needs a choice, 1 unmatched, 1 skipped',
  )
  const fileRow = (name: string) =>
    dialog.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  await expect(fileRow('brief 1 (1).PDF')).toContainText('→ Brief 1')
  await expect(fileRow('Other.pdf')).toContainText('No document has this name')
  await expect(fileRow('Empty.pdf')).toContainText('This is an empty file or a folder.')
  await dialog.getByLabel('Document for Will.pdf').selectOption({ index: 2 })
  expect(stored.size).toBe(0)
  await dialog.getByRole('button', { name: 'Replace 4 files' }).click()

  const report = page.getByRole('dialog', { name: 'Replacing files' })
  await expect(report.getByRole('status')).toHaveText('3 saved, 1 not saved, 2 skipped')
  await expect(report.getByRole('listitem').filter({ hasText: 'Brief 2 v3' })).toContainText(
    'This one is refused.',
  )
  expect([...stored.keys()].toSorted()).toEqual(['d0', 'd1', 'd2', 'twin2'])
  stored.clear()
  await report.getByRole('button', { name: 'Retry 1 file' }).click()
  await expect.poll(() => [...stored.keys()]).toEqual(['d2'])
  await report.getByRole('button', { name: 'Close' }).click()
  await expect(report).toBeHidden()
})

test(
  '500 files are matched to 2,000 documents within 300 ms and without a long task',
  { tag: '@timing' },
  async ({ page, thirdParty }) => {
    const records = documents(2000)
    thirdParty.answer(({ url }, response) => {
      const { pageIndex, pageSize } = Object.fromEntries(url.searchParams)
      const from = Number(pageIndex) * Number(pageSize)
      json(response, {
        totalRecords: records.length,
        records: records.slice(from, from + Number(pageSize)),
      })
    })
    await page.goto(`${thirdParty.desk.url}/documents`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    // A first time, so that the dialog's own script is here.
    await chooseFiles(page, [fileOf('x.pdf', pdf(1)), fileOf('y.pdf', pdf(1))])
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    // Other work may share the machine, which delays each of a few looks, but not all of them.
    const measured = { after: Infinity, longest: Infinity }
    for (let look = 0; look < 4 && (measured.after > 300 || measured.longest > 100); look += 1) {
      const { after, longest } = await matchMany(page)
      measured.after = Math.min(measured.after, after)
      measured.longest = Math.min(measured.longest, longest)
      await expect(page.getByRole('dialog').getByRole('status')).toHaveText('500 not ticked')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    test.info().annotations.push({ type: 'measured', description: JSON.stringify(measured) })
    expect(measured.after).toBeLessThan(300)
    // Alone on the machine there is none over 50 ms.
    expect(measured.longest).toBeLessThan(100)
  },
)

/** Chooses 500 files; returns how long after the last answer they were shown, and the longest task until then, in ms. */
async function matchMany(page: Page) {
  // The files are made in a task of their own, which is not measured.
  const input = page.locator('input[multiple]')
  await input.evaluate((element: HTMLInputElement) => {
    const transfer = new DataTransfer()
    for (let index = 0; index < 500; index += 1) {
      transfer.items.add(new File(['%PDF'], `brief ${index * 4} (1).pdf`))
    }
    element.files = transfer.files
  })
  return input.evaluate(async (element) => {
    const long: number[] = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) long.push(duration)
    }).observe({ type: 'longtask' })
    const started = performance.now()
    element.dispatchEvent(new Event('change', { bubbles: true }))
    const shown = await new Promise<number>((resolve) => {
      const look = () =>
        document.querySelectorAll('dialog li').length === 500
          ? requestAnimationFrame(() => resolve(performance.now()))
          : requestAnimationFrame(look)
      look()
    })
    // Long tasks are reported once they are over.
    await new Promise((resolve) => requestIdleCallback(resolve))
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const answered = calls
      .filter(({ name }) => name.includes('/documents?'))
      .map(({ responseEnd }) => responseEnd)
    return { after: shown - Math.max(started, ...answered), longest: Math.max(0, ...long) }
  })
}

import type { Page } from '@playwright/test'
import { generatedDocument } from '#main/testing/stored-documents.ts'
import { chooseFiles, fileOf, pdf } from './document-page.ts'
import { expect, test } from './fixtures.ts'
import { json } from '#main/testing/third-party-service.ts'

const documents = (count: number) =>
  Array.from({ length: count }, (_, index) => generatedDocument(`d${index}`, `Brief ${index}`))

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

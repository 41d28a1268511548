/** A stopwatch inside the page: from a person's action to the frame that shows the wanted rows. */
import type { Page } from '@playwright/test'

/** The event that begins a measurement; `value` is what its field then holds, where earlier events do not count. */
type Action = { type: 'click' | 'change' | 'input'; value?: string }

/** How long rows may take before the benchmark gives up, in milliseconds. */
const longestWait = 30_000

declare global {
  interface Window {
    firstUse: Promise<number>
    stopwatch: { arm(rows: string[], action: Action): void; reading: Promise<number> }
  }
}

/** Times the first rows of the page that opens next: from the start of its navigation. */
export const timeFirstRows = (page: Page, rows: string[]) =>
  page.addInitScript(install, { firstRows: rows, timeout: longestWait })

/** Clicks the link of the first row as soon as it is painted on the page that opens next. */
export const useFirstRow = (page: Page) => page.addInitScript(clickFirstLink)

/** When that click had done its work, which is to leave for the matter, in milliseconds since the page was opened. */
export const readFirstUse = (page: Page) => page.evaluate(() => window.firstUse)

/** When the largest part of the page so far was painted, in milliseconds since the page was opened. */
export const readLargestPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const watch = (list: PerformanceObserverEntryList) =>
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)
        new PerformanceObserver(watch).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )

/** The measurement that ends when all rows waited for are painted, in milliseconds. */
export const readStopwatch = (page: Page) => page.evaluate(() => window.stopwatch.reading)

/** Does something and times it: from the event in the page until `rows`, the first by their numbers, are painted. */
export async function timeAction(
  page: Page,
  rows: string[],
  action: Action,
  act: () => Promise<unknown>,
) {
  await page.evaluate(([wanted, begin]) => window.stopwatch.arm(wanted, begin), [
    rows,
    action,
  ] as const)
  await act()
  return readStopwatch(page)
}

/** Runs in the page before its own scripts, and sees every change of its document. */
function install({ firstRows, timeout }: { firstRows: string[]; timeout: number }) {
  let rows = firstRows
  let began: number | undefined = 0
  let done: ((reading: number) => void) | undefined

  const isShown = () => {
    const drawn = document.querySelectorAll<HTMLTableRowElement>('tbody tr')
    return rows.every((number, index) =>
      Array.from(drawn[index]?.cells ?? []).some((cell) => cell.textContent.trim() === number),
    )
  }
  const look = () => {
    if (began === undefined || !done || !isShown()) return
    const [report, start] = [done, began]
    done = undefined
    // A task that is posted in an animation frame runs once that frame has been painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => report(performance.now() - start), { once: true })
      port1.start()
      port2.postMessage(undefined)
    })
  }
  const wait = () =>
    new Promise<number>((resolve, reject) => {
      done = resolve
      setTimeout(() => reject(new Error(`${rows[0]} is not on the screen`)), timeout)
    })
  const arm = (wanted: string[], { type, value }: Action) => {
    rows = wanted
    began = undefined
    window.stopwatch.reading = wait()
    const begin = (event: Event) => {
      if (value !== undefined && (event.target as HTMLInputElement).value !== value) return
      window.removeEventListener(type, begin, true)
      began = event.timeStamp
    }
    window.addEventListener(type, begin, true)
  }
  window.stopwatch = { arm, reading: wait() }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
}

/** Runs in the page after `install`. */
function clickFirstLink() {
  window.firstUse = window.stopwatch.reading.then(
    () =>
      new Promise<number>((resolve) => {
        const link = document.querySelector<HTMLAnchorElement>('tbody tr a[href]')!
        // Whether the page does it by itself or the browser for it.
        window.navigation.addEventListener('navigate', (event) => {
          if (event.destination.url !== link.href) return
          resolve(performance.now())
          // The page has to stay for the reading.
          if (event.cancelable) event.preventDefault()
        })
        link.click()
      }),
  )
}

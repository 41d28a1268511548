/** A stopwatch inside the page: from a person's deed to the frame that shows the rows asked for. */
import type { Page } from '@playwright/test'

/** The event that begins a measurement; `value` is what its field then holds, where earlier events do not count. */
type Deed = { type: 'click' | 'change' | 'input'; value?: string }

/** How long rows may take before the benchmark gives up, in milliseconds. */
const longest = 30_000

declare global {
  interface Window {
    stopwatch: { arm(rows: string[], deed: Deed): void; reading: Promise<number> }
  }
}

/** Times the first rows of the page that opens next: from the start of its navigation. */
export const timeFirstRows = (page: Page, rows: string[]) =>
  page.addInitScript(install, { firstRows: rows, patience: longest })

/** The measurement that ends when all rows waited for are painted, in milliseconds. */
export const readStopwatch = (page: Page) => page.evaluate(() => window.stopwatch.reading)

/** Does something and times it: from the event in the page until `rows`, the first by their numbers, are painted. */
export async function timeDeed(
  page: Page,
  rows: string[],
  deed: Deed,
  act: () => Promise<unknown>,
) {
  await page.evaluate(([wanted, begin]) => window.stopwatch.arm(wanted, begin), [
    rows,
    deed,
  ] as const)
  await act()
  return readStopwatch(page)
}

/** Runs in the page before its own scripts, and sees every change of its document. */
function install({ firstRows, patience }: { firstRows: string[]; patience: number }) {
  let rows = firstRows
  let began: number | undefined = 0
  let done: ((reading: number) => void) | undefined

  const written = () => {
    const drawn = document.querySelectorAll<HTMLTableRowElement>('tbody tr')
    return rows.every((number, index) =>
      Array.from(drawn[index]?.cells ?? []).some((cell) => cell.textContent.trim() === number),
    )
  }
  const look = () => {
    if (began === undefined || !done || !written()) return
    const [tell, start] = [done, began]
    done = undefined
    // A task that is posted in an animation frame runs once that frame has been painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => tell(performance.now() - start), { once: true })
      port1.start()
      port2.postMessage(undefined)
    })
  }
  const wait = () =>
    new Promise<number>((resolve, reject) => {
      done = resolve
      setTimeout(() => reject(new Error(`${rows[0]} is not on the screen`)), patience)
    })
  const arm = (wanted: string[], { type, value }: Deed) => {
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

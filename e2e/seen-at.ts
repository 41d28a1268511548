/** When something is on the screen, to the frame: Playwright itself looks each half second after a while. */
import type { Page } from '@playwright/test'

/** Resolves to the moment, as `Date.now()` gives it, from which an element of this selector has all of these texts. */
export async function seenAt(
  page: Page,
  selector: string,
  texts: readonly string[],
): Promise<number> {
  const moment = await page.waitForFunction(
    ([elements, wanted]) =>
      [...document.querySelectorAll(elements)].some(({ textContent }) =>
        wanted.every((text) => textContent.includes(text)),
      ) && Date.now(),
    [selector, texts] as const,
    { polling: 'raf' },
  )
  return Number(await moment.jsonValue())
}

/** Gives an open page another size, as a person who drags its window or turns a tablet. */
import type { Page } from '@playwright/test'

/** Returns once the page has been drawn in that size. */
export async function resize(page: Page, width: number, height: number) {
  await page.setViewportSize({ width, height })
  await page.evaluate(async (wanted) => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    const isResized = () => innerWidth === wanted
    while (!isResized()) await frame()
    await frame()
    await frame()
  }, width)
}

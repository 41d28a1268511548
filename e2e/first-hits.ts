/** How long a person waits for the palette: from the last key to the frame with the first record that it found. */
import type { Page } from '@playwright/test'

declare const firstHits: () => number | undefined

/** Notes it on this page, from now on, each time that something is typed; hits are those with this text. */
export const noteFirstHits = (page: Page, text = '') => page.evaluate(note, text)

/** Resolves to how long it took for what was typed last, in milliseconds, once there are hits. */
export async function firstHitsTook(page: Page): Promise<number> {
  const took = await page.waitForFunction(() => firstHits())
  return Number(await took.jsonValue())
}

function note(text: string) {
  const kinds = new Set(['Matters', 'Contacts', 'Documents', 'Tasks'])
  let pressedAt = 0
  let took: number | undefined
  const press = () => {
    pressedAt = performance.now()
    took = undefined
  }
  addEventListener('input', press, true)
  /** What stands there may answer what was typed before. */
  const isThere = () =>
    [
      ...document.querySelectorAll(':not([data-stale]) > [role=listbox][aria-label=Results] > *'),
    ].some(
      (group) =>
        kinds.has(group.firstElementChild?.textContent ?? '') &&
        group.textContent.includes(text) &&
        !group.textContent.includes('could not be searched'),
    )
  const look = () => {
    if (pressedAt > 0 && isThere()) took ??= performance.now() - pressedAt
  }
  new MutationObserver(() => requestAnimationFrame(look)).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
  })
  Object.assign(globalThis, { firstHits: () => took })
}

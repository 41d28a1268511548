/**
 * Puts the style sheets of a page that the gateway has drawn where they belong: they stand behind what is drawn, so that
 * it need not wait for them, and those of later parts, which the build adds to the head, would come before them and lose
 * against rules that are as specific.
 */
import { isEmpty } from './lost-sheets.ts'

/** Those that are drawn with stay until each has loaded once more, from the browser's cache, at the beginning of the head. */
export async function putFirstSheetsFirst(): Promise<void> {
  const behind = [...document.querySelectorAll<HTMLLinkElement>('body > link[rel="stylesheet"]')]
  // What was lost is asked for again where it stands.
  if (behind.length === 0 || behind.some(isEmpty)) return
  const [later] = document.head.querySelectorAll('link[rel="stylesheet"]')
  const copies = behind.map((link) => {
    const copy = document.createElement('link')
    Object.assign(copy, { rel: 'stylesheet', crossOrigin: '', href: link.href })
    return copy
  })
  const arrived = copies.map(
    (copy) =>
      new Promise<boolean>((resolve) => {
        copy.addEventListener('load', () => resolve(true))
        copy.addEventListener('error', () => resolve(false))
      }),
  )
  if (later) later.before(...copies)
  else document.head.append(...copies)
  // Where one does not come, the page looks as it did.
  if (!(await Promise.all(arrived)).every(Boolean)) return
  for (const link of behind) link.remove()
  document.querySelector('body > style')?.remove()
}

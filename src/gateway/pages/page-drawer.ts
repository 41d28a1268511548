/** Draws pages by the app's own code, which the build puts beside the app, and finds the styles that they need. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { DrawnPage, DrawPage, PageToDraw } from '#contract/drawn-page.ts'
import { firstCallOf } from '#contract/pages.ts'
import { nameOf } from '#http/error-code.ts'
import type { Logger } from '#http/log.ts'
import { readPageStyles } from './page-styles.ts'

/** How long a page waits, in milliseconds. */
export const limits = {
  /** Until it is drawn: by then some thirty others have been. */
  drawing: 150,
  /** The same while the code is still being loaded, which takes that long once, at the start. */
  start: 1000,
  /**
   * For its first answer, before it shows its frame alone (`drawn-root.ts`): by then a quick service has answered, and a frame that is
   * shown for less than a moment only flickers.
   */
  answer: 250,
}

/** A page, and the style rules that it needs. */
export type StyledPage = DrawnPage & { rules: string }

export type PageDrawer = {
  /**
   * Draws a page that needs the style sheets at these paths, or at least its frame; undefined where its browser has to
   * draw all of it. Never rejects.
   */
  draw: (
    page: PageToDraw,
    sheets: readonly string[],
    isWanted: () => boolean,
  ) => Promise<StyledPage | undefined>
}

/** Undefined where the built app has no code that draws, as in most tests of the gateway. */
export function openPageDrawer(staticDir: string, log: Logger): PageDrawer | undefined {
  const file = join(staticDir, '..', 'drawing', 'draw-page.js')
  if (!existsSync(file)) return undefined
  const loaded: Promise<{ drawPage: DrawPage }> = import(
    /* @vite-ignore */ pathToFileURL(file).href
  )
  const rulesFor = readPageStyles(staticDir)
  const note = onceEach((reason) => log.warn({ reason }, 'page not drawn'))
  let isReady = false
  const draw: DrawPage = async (page, isWanted) => (await loaded).drawPage(page, isWanted)
  // The first page would be late: its parts are loaded, and its code is not yet compiled.
  const fail = (error: unknown) => note(nameOf(error) ?? 'unknown error')
  const ready = loaded.then(() => warmUp((page) => draw(page).catch(fail)), fail)
  void ready.then(() => (isReady = true))
  const drawInTime = async (page: PageToDraw, isWanted: () => boolean) => {
    let isLate = false
    const late = async () => {
      if (!isReady) await Promise.race([ready, wait(limits.start, undefined, { ref: false })])
      await wait(limits.drawing, undefined, { ref: false })
      isLate = true
      return { reason: 'waits for too long' } as const
    }
    return Promise.race([draw(page, () => !isLate && isWanted()), late()])
  }
  return {
    async draw(page, sheets, isWanted) {
      // What cannot be drawn from its answer may have a frame.
      for (const attempt of page.answer ? [page, { ...page, answer: undefined }] : [page]) {
        if (!isWanted()) return undefined
        try {
          const drawn = await drawInTime(attempt, isWanted)
          if ('html' in drawn) return { ...drawn, rules: rulesFor(sheets, drawn.html) }
          note(`the page ${drawn.reason}`)
          if (drawn.reason !== 'is too long') return undefined
        } catch (error) {
          fail(error)
        }
      }
      return undefined
    },
  }
}

/** Says each thing once: what happens to one page happens to many. */
function onceEach(say: (reason: string) => void) {
  const said = new Set<string>()
  return (reason: string) => {
    if (said.has(reason)) return
    said.add(reason)
    say(reason)
  }
}

/** The pages that people open first. */
const usualPages = ['/matters', '/documents', '/contacts', '/tasks', '/matters/1', '/contacts/1']
/** A list of one record, or the record. */
const example = '{"id":"1","totalRecords":1,"pageIndex":0,"records":[{"id":"1","title":"Example"}]}'

async function warmUp(draw: (page: PageToDraw) => Promise<unknown>): Promise<void> {
  const browser = { zone: 'Australia/Sydney', width: 1440, height: 900, kept: {} }
  for (const address of usualPages) {
    const call = firstCallOf(address, '')
    const answer = call === undefined ? undefined : { call, text: example }
    await draw({ address, answer, preferences: '{}', browser })
  }
}

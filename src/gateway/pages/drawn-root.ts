/** Writes the part of a page that is drawn: its styles, its root, the answer that it was drawn from, and the scripts beside it. */
import type { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { firstRules, type PageToDraw } from '#contract/drawn-page.ts'
import { HeldAnswer } from './first-answer.ts'
import { limits, type PageDrawer, type StyledPage } from './page-drawer.ts'
import { checkScript, misfitStyles, startScript } from './page-scripts.ts'
import { attribute, endOfDrawn, sheetsIn } from './template.ts'

/**
 * How long the answer may take before the browser is told of the scripts, in milliseconds: the line is free then, and
 * what a quick service sends comes before them.
 */
const untilEarly = 50

type Root = {
  out: Writable
  /** Sends what has been written so far. */
  flush: () => Promise<void>
  drawer: PageDrawer
  page: Omit<PageToDraw, 'answer'>
  /** The first call of the page, and what writes its answer; resolves to whether it is complete. */
  call: string | undefined
  answer: (to: Writable) => Promise<boolean> | undefined
  nonce: string
  /** The links of all style sheets of the page. */
  styles: string
  /** Links by which a browser fetches these, and the scripts, before it uses them. */
  early: string
  /** Whether anybody still waits for the page. */
  isWanted: () => boolean
}

/**
 * Draws the page from its first answer, if that comes soon; otherwise draws its frame, and the answer follows. Resolves
 * to the time zone of what is drawn, if that shows times.
 */
export async function writeDrawnRoot(root: Root): Promise<{ zone: string | undefined }> {
  const { out, flush, call, styles, early, page } = root
  const held = new HeldAnswer(out)
  const tellEarly = async () => {
    out.write(early)
    await flush()
  }
  const answering = root.answer(held)
  const isHere = answering && (await comesSoon([answering, held.full], tellEarly))
  const answer = isHere && call !== undefined ? { call, text: held.text() } : undefined
  const drawn = await root.drawer.draw({ ...page, answer }, sheetsIn(styles), root.isWanted)
  out.write(
    drawn ? markupOf(drawn, root.nonce) : `<script>${checkScript}</script><div id="root"></div>`,
  )
  // Only the script behind what is drawn turns the style sheets on.
  const rest = `<script id="${endOfDrawn}">${startScript}</script><noscript>${styles}</noscript>`
  if (isHere) held.release()
  out.write(rest)
  if (!isHere && answering) {
    await flush()
    held.release()
    await answering
  }
  return { zone: drawn?.drawnFor.zone }
}

/** Whether the answer comes before the frame has to be shown; what can be told early is told while the page waits. */
async function comesSoon(answer: Promise<boolean>[], tellEarly: () => Promise<void>) {
  const soon = await Promise.race([...answer, wait(untilEarly, undefined, { ref: false })])
  if (soon !== undefined) return soon
  await tellEarly()
  return Promise.race([...answer, wait(limits.answer - untilEarly, false, { ref: false })])
}

function markupOf({ isAnswered, drawnFor, ...drawn }: StyledPage, nonce: string) {
  const { html, rules } = withoutStyles(drawn.html)
  const facts = attribute(JSON.stringify({ isAnswered, ...drawnFor }))
  return [
    `<style nonce="${nonce}">${misfitStyles}</style>`,
    `<style nonce="${nonce}" id="${firstRules}">${drawn.rules}${rules}</style>`,
    `<meta name="drawn-for" content="${facts}">`,
    `<script>${checkScript}</script>`,
    `<div id="root">${html}</div>`,
  ].join('')
}

/** What the style of an element may be made of: nothing that could end a rule, or the block of rules. */
const harmless = /^[\w\s:;.,%()+*/#-]+$/

/** Turns the styles of elements into rules, as the page's policy lets no markup style an element. */
function withoutStyles(drawn: string) {
  const styles = new Set<string>()
  const html = drawn.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    if (!harmless.test(style)) return ''
    styles.add(style)
    return ` data-style="${style}"`
  })
  const rules = [...styles].map((style) => `[data-style="${style}"]{${style}}`)
  return { html, rules: rules.join('') }
}

/**
 * Draws a page from the answer to its first call, for the gateway: the app's own routes and components, without a
 * browser (decision 0045). It is an entry of the build of its own, which the gateway loads as a file.
 */
import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server.edge'
import type { DrawnFor, DrawPage, DrawnPage, PageToDraw, Undrawn } from '#contract/drawn-page.ts'
import { type DrawnBrowser, drawing } from './api/drawing.ts'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { localTime, inZone } from './text/zone.ts'

/** How long a page may take, in milliseconds. */
export const limits = {
  /** To load its code, which it does once. */
  code: 5000,
  /** At its turn, when its code is there: others wait meanwhile. */
  turn: 100,
}
/**
 * How many turns of the event loop it may take to ask for its answer: a page that first asks for something else is not
 * drawn from it.
 */
const untilAsked = 5
/** How many times a page is drawn at most: a part that had to be loaded may have parts to load itself. */
const mostPasses = 3
/** The longest page that is sent drawn, in characters: a list of a usual window has a twentieth of that. */
const longestPage = 400_000
/** Stands in the page where something was not there yet, or failed. */
const missing = '<!--$!-->'

drawing.isHere = true

/** Draws a page at its turn; what of its code must be loaded first is loaded before. */
export const drawPage: DrawPage = async (page, isWanted = () => true) => {
  if (!(await inTime(loadCode(page), limits.code))) return { reason: 'loads for too long' }
  for (let pass = 1; ; pass += 1) {
    const drawn = await inTurn<DrawnPage | Undrawn>(async () =>
      isWanted() ? draw(page) : { reason: 'is not wanted any more' },
    )
    const { parts } = drawing
    const mayGain = 'html' in drawn && drawn.html.includes(missing) && parts.size > 0
    if (!mayGain || pass === mostPasses) return drawn
    await inTime(Promise.allSettled(parts), limits.code)
  }
}

let turn: Promise<unknown> = Promise.resolve()

/** Pages are drawn one after another, so that none ever sees what another is drawn for; other work comes between them. */
function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const done = turn.then(run)
  turn = done.then(nextTick, () => {})
  return done
}

const routerOf = ({ address }: PageToDraw, queryClient: QueryClient) =>
  createAppRouter(queryClient, createMemoryHistory({ initialEntries: [address] }))

/** Knows the routes, and nothing of any page. */
const routes = createAppRouter(createQueryClient(), createMemoryHistory())

async function loadCode({ address }: PageToDraw) {
  const [matchedRoutes] = routes.getMatchedRoutes(new URL(address, 'http://desk').pathname)
  await Promise.all(matchedRoutes.map((route) => routes.loadRouteChunk(route)))
}

async function draw(page: PageToDraw): Promise<DrawnPage | Undrawn> {
  const asked = askedOf(page)
  drawing.now = asked.browser
  const queryClient = createQueryClient()
  try {
    const router = routerOf(page, queryClient)
    // Written as the app writes it: `%20` or `+`.
    const { href } = router.latestLocation
    if (!(await inTime(router.load(), limits.turn))) return { reason: 'loads for too long' }
    const states = () =>
      queryClient
        .getQueryCache()
        .findAll({ predicate: ({ queryKey }) => queryKey[0] !== 'desk' })
        .map(({ state }) => state.status)
    // The answer is parsed by now, except where more code is loaded for that, or it is never asked for.
    for (
      let turns = 0;
      page.answer && states().every(isPending) && turns < untilAsked;
      turns += 1
    ) {
      await nextTick()
    }
    // A page that sends the browser elsewhere is left to it.
    const { location, matches } = router.state
    if (location.href !== href || matches.some(({ status }) => status !== 'success')) {
      return { reason: 'goes elsewhere' }
    }
    // Where the page reads more than its first answer, the browser may have that before or after it.
    const isAnswered = states().length > 0 && states().every((status) => status === 'success')
    const app = <App {...{ queryClient, router }} />
    const { result: html, offsets } = inZone(page.browser.zone, () => renderToString(app))
    if (html.length > longestPage) return { reason: 'is too long' }
    // What suspends or fails is left to the browser, which then draws all of the page.
    const isWhole = !html.includes(missing)
    return { html, isAnswered: isAnswered && isWhole, drawnFor: asked.drawnFor(offsets) }
  } finally {
    drawing.now = undefined
    // Its timers would keep the answer in memory for minutes.
    queryClient.clear()
  }
}

/** Whether something is done in so many milliseconds. */
const inTime = (work: Promise<unknown>, longest: number) =>
  new Promise<boolean>((resolve, reject) => {
    const timer = setTimeout(() => resolve(false), longest)
    const end = () => clearTimeout(timer)
    work.then(() => resolve(true), reject).finally(end)
  })

const isPending = (status: string) => status === 'pending'

const nextTick = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve)
  })

/** What a page asks of its browser while it is drawn. */
function askedOf({ answer, person, preferences, scheme, browser }: PageToDraw) {
  const media: DrawnFor['media'] = {}
  const kept: DrawnFor['kept'] = {}
  const at = Date.now()
  const moment = new Date(at).toISOString()
  const asked: DrawnBrowser = {
    at,
    person,
    preferences,
    scheme,
    height: browser.height,
    matches: (query) => (media[query] = matchesIn(browser, query)),
    kept: (key) => (kept[key] = browser.kept[key] ?? null),
    answerTo: (call) => {
      if (answer?.call !== call) return new Promise(() => {})
      return Promise.resolve(answer.text)
    },
  }
  return {
    browser: asked,
    drawnFor(offsets: Record<number, number>): DrawnFor {
      const facts = { media, kept, height: browser.height, at: asked.at }
      if (Object.keys(offsets).length === 0) return facts
      return { ...facts, zone: browser.zone, day: dayIn(browser.zone, moment), offsets }
    },
  }
}

/** The day in a zone, written as the page's check writes it (page-scripts.ts of the gateway). */
function dayIn(zone: string, moment: string) {
  const { year, month, day } = inZone(zone, () => localTime(moment)).result
  return [year, month, day].join('-')
}

/** Whether a media query matches: of sizes by the browser's window, of anything else not. */
function matchesIn({ width, height }: { width: number; height: number }, query: string) {
  const sides = { width, height }
  const [, bound, side, length] = /^\((min|max)-(width|height): (\d+)px\)$/.exec(query) ?? []
  if (side !== 'width' && side !== 'height') return false
  return bound === 'min' ? sides[side] >= Number(length) : sides[side] <= Number(length)
}

/** What gateway and app tell each other of a page that is drawn before its scripts run. */

/** Says the zone and the window of a browser, with every call: `Australia/Sydney~1440~900`. */
export const browserCookie = 'desk-browser'
/** Says what a person chose for the list of a page, with the calls for that page only. */
export const listCookie = 'desk-list'
/** The longest of these that is sent, in characters. */
export const longestChoice = 1500

/** The id of the style element of a drawn page, which is removed once the whole style sheets are loaded. */
export const firstRules = 'first-rules'
/** How long a page waits for a style sheet that does not come before it applies the others, in milliseconds. */
export const longestForSheets = 4000

/** A browser, as far as a page depends on it. */
export type BrowserFacts = {
  /** Its time zone, as `Intl` names it. */
  zone: string
  /** Of its window, in pixels. */
  width: number
  height: number
  /** What it keeps for the lists, by its key in the browser's storage. */
  kept: Readonly<Record<string, string>>
}

export type PageToDraw = {
  /** Path and query. */
  address: string
  /** The page's first call with the JSON that answers it, if it has been answered. */
  answer?: { call: string; text: string } | undefined
  /** The person, as the page says it; undefined at a desk without sign-in. */
  person?: string | undefined
  /** The person's preferences, as the page says them, where the page depends on these. */
  preferences?: string | undefined
  /** The colour scheme that the person chose, if any. */
  scheme?: 'light' | 'dark' | undefined
  browser: BrowserFacts
}

/** What a page was drawn for: where a browser differs, the page is drawn again there. */
export type DrawnFor = {
  /** Media queries, and whether they were taken to match. */
  media: Record<string, boolean>
  /** What the browser was taken to keep. */
  kept: Record<string, string | null>
  /** The time zone and the day there, if the page shows times. */
  zone?: string
  day?: string
  /** How many minutes its clock is ahead at the moments that the page shows, by quarters of an hour since 1970. */
  offsets?: Record<number, number>
  height: number
  /** The moment that it shows, in milliseconds since 1970. */
  at: number
}

export type DrawnPage = {
  /** The contents of the page's root. */
  html: string
  /** Whether the answer is in it; otherwise it is what stands on the screen until that is there. */
  isAnswered: boolean
  drawnFor: DrawnFor
}

/** Why a page is left to its browser, in words that contain no data. */
export type Undrawn = {
  reason: 'goes elsewhere' | 'loads for too long' | 'is too long' | 'is not wanted any more'
}

/** Draws a page, unless `isWanted` says at its turn that nobody waits for it any more. */
export type DrawPage = (page: PageToDraw, isWanted?: () => boolean) => Promise<DrawnPage | Undrawn>

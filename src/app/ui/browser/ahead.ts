// @chunk first-rows
/** What is read before anybody asks for it, unless the person's browser is set to save data. */
import { whenIdle } from './when-idle.ts'

declare global {
  /** Chromium alone says what it knows of the line and of its person's wishes (Network Information API). */
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** Where pages are drawn for a browser, there is none to ask. */
export const savesData = () => globalThis.navigator?.connection?.saveData === true

/** Prefetches once the browser is idle, unless it is set to save data; returns a function that cancels it. */
export const ahead = (run: () => void): (() => void) => (savesData() ? () => {} : whenIdle(run))

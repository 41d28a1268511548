// @chunk pieces
/** The colour scheme: a person's choice, stored in a cookie so that the gateway can render the page in it from the start. */
import { useSyncExternalStore } from 'react'
import { createStore } from '#app/api/create-store.ts'
import { drawing } from '#app/api/drawing.ts'

export type SchemeChoice = 'auto' | 'light' | 'dark'

/** Holds `light` or `dark`; without it the system decides. */
const cookie = 'desk-scheme'
const yearInSeconds = 31_536_000
/** Not where pages are drawn: there the style sheets know the scheme, and the choice comes with the page. */
const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

const cookies = globalThis.document?.cookie
const kept = new RegExp(`(?:^|; )${cookie}=(light|dark)`).exec(cookies)?.[1]
const choice = createStore<SchemeChoice>(kept === 'light' || kept === 'dark' ? kept : 'auto')
const chosen = () =>
  import.meta.env.SSR && drawing.now ? (drawing.now.scheme ?? 'auto') : choice.get()

function resolved() {
  const scheme = chosen()
  return scheme === 'auto' ? (dark?.matches ? 'dark' : 'light') : scheme
}

/** Mantine's style sheets and ours read the scheme from the document. */
function apply() {
  document.documentElement.dataset['mantineColorScheme'] = resolved()
}
if (dark) {
  apply()
  choice.subscribe(apply)
  // Re-renders when the system's scheme changes.
  dark.addEventListener('change', () => choice.set(choice.get()))
}

export function chooseScheme(scheme: SchemeChoice) {
  const age = scheme === 'auto' ? 0 : yearInSeconds
  document.cookie = `${cookie}=${scheme}; Path=/; Max-Age=${age}; SameSite=Strict`
  choice.set(scheme)
}

/** What a person chose. */
export const useSchemeChoice = () => useSyncExternalStore(choice.subscribe, chosen, chosen)
/** The current scheme; the system's if a person chose none. */
export const useScheme = () => useSyncExternalStore(choice.subscribe, resolved, resolved)

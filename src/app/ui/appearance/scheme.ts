// @chunk pieces
/** The colour scheme: a person's choice, kept in a cookie so that the gateway draws the page in it from the start. */
import { useSyncExternalStore } from 'react'

export type SchemeChoice = 'auto' | 'light' | 'dark'

/** Holds `light` or `dark`; without it the system decides. */
const cookie = 'desk-scheme'
const yearInSeconds = 31_536_000
const dark = globalThis.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const kept = new RegExp(`(?:^|; )${cookie}=(light|dark)`).exec(document.cookie)?.[1]
let choice: SchemeChoice = kept === 'light' || kept === 'dark' ? kept : 'auto'

const resolved = () => (choice === 'auto' ? (dark.matches ? 'dark' : 'light') : choice)

/** Mantine's style sheets and ours read the scheme from the document. */
function apply() {
  document.documentElement.dataset['mantineColorScheme'] = resolved()
  for (const listener of listeners) listener()
}
apply()
dark.addEventListener('change', apply)

export function chooseScheme(scheme: SchemeChoice) {
  choice = scheme
  const age = scheme === 'auto' ? 0 : yearInSeconds
  document.cookie = `${cookie}=${scheme}; Path=/; Max-Age=${age}; SameSite=Strict`
  apply()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What a person chose. */
export const useSchemeChoice = () => useSyncExternalStore(subscribe, () => choice)
/** The scheme that holds now, the system's where a person chose none. */
export const useScheme = () => useSyncExternalStore(subscribe, resolved)

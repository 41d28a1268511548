/** Single keys that do something on a page, and the list of them that `?` shows. */
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createStore } from '#app/api/create-store.ts'
import { keep, kept } from '#app/ui/browser/kept.ts'

/** A key, and what it does. */
export type Key = {
  key: string
  does: string
  /** Whether it is of use only to those who may change records. */
  changes?: boolean
}

/** The keys that something on the page hears. */
export const listedKeys = createStore<readonly Key[]>([])

/** The keys of the current page. */
export const useRegisteredKeys = () =>
  useSyncExternalStore(listedKeys.subscribe, listedKeys.get, listedKeys.get)

/** Lists keys until the returned function is called. */
export function registerKeys(keys: readonly Key[]) {
  listedKeys.set([...listedKeys.get(), ...keys])
  return () => listedKeys.set(listedKeys.get().filter((one) => !keys.includes(one)))
}

/** Where a person's choice to have no single keys is kept (WCAG 2.2, 2.1.4), until the desk tells it again. */
const choice = 'desk-single-keys'
const single = createStore(kept(choice) !== 'off')
/** Whether the person has changed the setting on this page: a stored value that arrives later is ignored. */
let switched = false

/** Switches as a person wants it; holds until the page is left where the browser keeps nothing. */
export function switchSingleKeys(on: boolean) {
  switched = true
  setSingleKeys(on)
}
/** Switches to what was kept elsewhere for this person. */
export function takeSingleKeys(on: boolean) {
  if (!switched) setSingleKeys(on)
}

function setSingleKeys(on: boolean) {
  keep(choice, on ? 'on' : 'off')
  single.set(on)
}
/** Whether single keys work. */
export const useSingleKeys = () => useSyncExternalStore(single.subscribe, single.get, single.get)

/** Whether keys that are pressed there write text. */
export const typing = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** Makes a key work while the component is shown, except while a person types or a dialog is open. */
export function useKey(key: string, does: string, run: () => void) {
  // Before the browser paints: whoever sees what a key opens can press it.
  useLayoutEffect(() => {
    const entry = { key, does }
    const press = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return
      if (typing(event.target) || document.querySelector('dialog[open]') || !single.get()) return
      event.preventDefault()
      run()
    }
    const unlist = registerKeys([entry])
    document.addEventListener('keydown', press)
    return () => {
      unlist()
      document.removeEventListener('keydown', press)
    }
  }, [key, does, run])
}

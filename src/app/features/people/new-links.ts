/** One-time links that were just made: each is shown on the page of the people until that is left, and nowhere else. */
import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '#app/api/create-store.ts'
import { notify } from '#app/ui/dialogs/pending-actions.ts'

/** By the ids of the people whom they are for. */
const links = createStore<ReadonlyMap<string, string>>(new Map())
let isShown = false

/** For the page that shows them. */
export function useNewLinks() {
  useEffect(() => {
    isShown = true
    return () => {
      isShown = false
      links.set(new Map())
    }
  }, [])
  return useSyncExternalStore(links.subscribe, links.get, links.get)
}

type NewLink = { id: string; name: string; link: string }

/** Shows a link; one that comes once its page was left waits there, as the one before no longer works. */
export function showLink({ id, name, link }: NewLink) {
  links.set(new Map(links.get()).set(id, link))
  if (isShown) return
  notify({ word: 'Saved', message: `Open Settings › People to see the new link for ${name}.` })
}

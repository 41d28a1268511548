/** Between two tests: what the modules of the app remember of a page is forgotten, as where a person closes it. */
import { openDB } from 'idb'
import { createElement, useEffect } from 'react'
import { attempt } from '#app/api/reads.ts'
import { cancelWaits } from '#app/api/waits.ts'
import { stopLooking } from '#app/features/documents/list/unconfirmed-deletion.ts'
import { paletteShown } from '#app/ui/keyboard/palette-key.ts'
import { dismiss, usePendingActions } from '#app/ui/dialogs/pending-actions.ts'
import { defaultChoice, setChoice } from '#app/ui/list/columns/list-choice.ts'
import { openRoot } from './mount.ts'

const drafts = 'practice-desk-drafts'
const choices = 'desk-list-'

/** The page itself has been closed before. */
export async function forgetPage() {
  for (const key of Object.keys(localStorage)) {
    const [, first = '', rest = ''] = key.startsWith(choices)
      ? (/list-(.)(.*)/.exec(key) ?? [])
      : []
    if (first) setChoice(first.toUpperCase() + rest, defaultChoice)
  }
  localStorage.clear()
  sessionStorage.clear()
  // Also a call that began by a clock that a test had set ahead.
  cancelWaits(-Infinity)
  paletteShown.set(false)
  await new Promise((resolve) => setTimeout(resolve))
  // One read that succeeds: what had failed before is not counted any more.
  await attempt(undefined, '/', async () => {})
  await forgetDrafts()
  // Last: what was under way has ended by now, and some of it says so.
  forgetToasts()
}

/** What is held is not done, what was said of it is off the screen, and no deletion is in doubt. */
function forgetToasts() {
  let ids: string[] = []
  const Toasts = () => {
    const actions = usePendingActions()
    useEffect(() => void (ids = actions.map(({ id }) => id)))
    return null
  }
  openRoot(createElement(Toasts)).close()
  for (const id of ids) {
    dismiss(id)
    stopLooking(id)
  }
}

async function forgetDrafts() {
  // A form that was left keeps its lock until it has written what was typed last.
  while ((await navigator.locks.query()).held?.length) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const known = await indexedDB.databases()
  if (!known.some(({ name }) => name === drafts)) return
  const database = await openDB(drafts)
  if (database.objectStoreNames.contains('drafts')) await database.clear('drafts')
  database.close()
}

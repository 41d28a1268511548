/** Keeps what is typed into a form within a second, and offers what another page of it has left behind. */
import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { DraftKeeper } from './draft-keeper.ts'
import { type Draft, takeUp, waitingDrafts } from './draft-store.ts'
import { draftKey } from '#app/api/draft-key.ts'
import { rebase } from '#app/ui/forms/rebase.ts'
import { onSignedInAgain } from '#app/ui/forms/signed-in-again.ts'
import { initialValues, type Fields } from '#app/ui/forms/use-fields.ts'

/** Said of what went out on a page that did not live to hear the answer, or heard none. */
export const mayBeSaved =
  'It was sent, but it is not known whether it was saved. Check before you send it again.'

/**
 * A draft that can be restored; `at` is when it was typed, in milliseconds. One that was `sent` may be there twice if it
 * is saved again. `restore` answers whether it was still there: another tab may have been quicker.
 */
export type Offer = {
  at: number
  sent: boolean
  restore: () => Promise<boolean | void>
  discard: () => void
}

type Options = {
  changesRecord: boolean
  isRepeatable?: boolean
  onRestored?: (() => void) | undefined
}

/** Without a name nothing is kept; with `changesRecord` others may have changed it since a draft was begun. */
export function useDraft<Typed extends FieldValues, Sent>(
  form: Fields<Typed, Sent>,
  name: string | undefined,
  { changesRecord, isRepeatable = false, onRestored }: Options,
) {
  const keeper = useKeeper(form, name)
  const [waiting, setWaiting] = useWaitingDrafts(name)
  const isDirty = () => form.control._getDirty()

  const restore = async (draft: Draft, others: Draft[]) => {
    const isRestored = await takeUp(draft.id, async () => {
      if (isDirty()) await keeper.current?.setAside()
      restoreInto(form, changesRecord ? rebase(draft, initialValues(form)) : draft)
      onRestored?.()
      setWaiting(others)
      await keeper.current?.adopt(draft)
    })
    setWaiting(await waitingDrafts(name!))
    return isRestored
  }
  const [newest, ...others] = waiting
  const offer: Offer | undefined = newest && {
    at: newest.at,
    sent: newest.sent === true && !isRepeatable,
    restore: () => restore(newest, others).catch(ignore),
    discard: () => {
      setWaiting(others)
      void keeper.current?.discard(newest.id)
    },
  }
  return { offer, keeper }
}

/** The drafts of a form of that name that can be restored, once they are read, and a function that sets them. */
export function useWaitingDrafts(name: string | undefined) {
  const [waiting, setWaiting] = useState<Draft[]>([])
  useEffect(() => {
    let open = true
    if (name === undefined || !window.isSecureContext) return
    const look = () => void waitingDrafts(name).then((found) => open && setWaiting(found), ignore)
    look()
    // A page that is being closed lets go of its draft a moment later.
    const again = setTimeout(look, 2000)
    return () => {
      open = false
      clearTimeout(again)
    }
  }, [name])
  return [waiting, setWaiting] as const
}

/** What is saved is compared with what stood there when the draft was begun. */
function restoreInto<Typed extends FieldValues, Sent>(
  form: Fields<Typed, Sent>,
  { values, began }: { values: object; began: object },
) {
  const typed = { ...form.getValues(), ...values }
  form.reset({ ...initialValues(form), ...began })
  form.reset(typed, { keepDefaultValues: true })
}

/** Without storage, or a key of the desk for it, there are no drafts; the form works all the same. */
const ignore = () => {}

function useKeeper<Typed extends FieldValues, Sent>(
  form: Fields<Typed, Sent>,
  name: string | undefined,
) {
  const { control, subscribe, getValues } = form
  const keeper = useRef<DraftKeeper>(undefined)
  useEffect(() => {
    // Only a page that came by a safe way may encrypt.
    if (name === undefined || !window.isSecureContext) return
    // It is there, or asked for again, by the time that something is typed.
    draftKey().catch(ignore)
    const isDirty = () => control._getDirty()
    const own = new DraftKeeper({
      name,
      values: getValues,
      began: () => initialValues({ control }),
      isDirty,
    })
    keeper.current = own
    const stopWaiting = onSignedInAgain(own.keepAgain)
    const stop = subscribe({ formState: { values: true }, callback: own.changed })
    window.addEventListener('beforeunload', own.keepNow)
    document.addEventListener('visibilitychange', own.keepNow)
    return () => {
      stop()
      stopWaiting()
      window.removeEventListener('beforeunload', own.keepNow)
      document.removeEventListener('visibilitychange', own.keepNow)
      // It still hears how what was sent ended.
      own.dispose()
    }
  }, [control, subscribe, getValues, name])
  return keeper
}

// @chunk form-kit
/** Shows what someone else changed in the fields about to be overwritten, and waits for a decision. */
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { Opening } from '#app/ui/browser/opening.tsx'

const OverwriteDialog = lazyWithRetry(() => import('./overwrite-dialog.tsx'), 'OverwriteDialog')

/** One field that two people changed; each text is `''` where it has no value. */
export type Conflict = { label: string; before: string; now: string; mine: string }

/**
 * `review` resolves to whether mine shall take the place of what is there now; `dialog` stands beside the form, and says
 * what becomes of the other fields.
 */
export function useOverwriteReview(others = 'Fields you did not change stay as they are now.'): {
  review: (conflicts: Conflict[]) => Promise<boolean>
  dialog: ReactNode
} {
  const [conflicts, setConflicts] = useState<Conflict[]>()
  const decide = useRef<(overwrite: boolean) => void>(undefined)
  const review = (found: Conflict[]) => {
    setConflicts(found)
    return new Promise<boolean>((resolve) => {
      decide.current = resolve
    })
  }
  const end = (overwrite: boolean) => () => {
    setConflicts(undefined)
    decide.current?.(overwrite)
  }
  const dialog = conflicts && (
    <Suspense fallback={<Opening what="What was changed in the meantime" />}>
      <OverwriteDialog {...{ conflicts, others }} onOverwrite={end(true)} onStay={end(false)} />
    </Suspense>
  )
  return { review, dialog }
}

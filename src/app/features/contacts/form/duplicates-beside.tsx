/** What stands beside a new contact's form and its buttons: the possible duplicates, whose search comes after the form. */
import { type ReactNode, Suspense, useId } from 'react'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { Opening } from '#app/ui/browser/opening.tsx'
import classes from './contact-form.module.css'
import type { DuplicatesProps } from './possible-duplicates.tsx'

const load = () => import('./possible-duplicates.tsx')
const PossibleDuplicates = lazyWithRetry(load, 'PossibleDuplicates')
const DuplicateCount = lazyWithRetry(load, 'DuplicateCount')

const heading = 'Possible duplicates'
/** So that the button beside the form's own can scroll to the list and focus it. */
const listId = 'possible-duplicates'

function Aside({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <aside id={listId} className={classes.duplicates} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {heading}
      </h2>
      <Suspense fallback={<Opening what={heading} />}>{children}</Suspense>
    </aside>
  )
}

export const duplicatesBeside = (control: DuplicatesProps['control']) => ({
  aside: (
    <Aside>
      <PossibleDuplicates control={control} />
    </Aside>
  ),
  beside: (
    <Suspense fallback={null}>
      <DuplicateCount {...{ control, listId }} />
    </Suspense>
  ),
})

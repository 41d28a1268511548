// @chunk pieces
/** A part of a page under a small heading, and what stands there when that part alone could not be read. */
import { type ReactNode, useId } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { focusSection } from './focus-page.ts'
import classes from './section.module.css'

type Props = { heading: string; children: ReactNode }

export function Section({ heading, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} className={classes.heading} tabIndex={-1}>
        {heading}
      </h2>
      {children}
    </section>
  )
}

type FailedProps = {
  /** What could not be read, as the beginning of a sentence. */
  what: string
  error: Error
  onRetry: () => unknown
}

/** Says why this part is missing; the rest of the page goes on without it. */
export function SectionFailed({ what, error, onRetry }: FailedProps) {
  return (
    <div role="alert" className={classes.failed}>
      <p>
        {what} could not be loaded. {error.message}
      </p>
      <Button
        look="quiet"
        onClick={({ currentTarget }) => {
          focusSection(currentTarget)
          onRetry()
        }}
      >
        Retry
      </Button>
    </div>
  )
}

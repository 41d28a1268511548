/** What a page says about itself: an error with what to do, an empty list, a banner that can be closed. */
import type { ReactNode } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import classes from './notice.module.css'
import { Button } from '#app/ui/controls/button.tsx'
import { focusPage } from './focus-page.ts'

type FailureProps = {
  error: unknown
  /** What could not be loaded, as the beginning of a sentence, where the page's own title does not say it. */
  what?: string
  onRetry: () => unknown
}

/** Says what could not be loaded, that nothing was lost (reads only), and offers to try again. */
export function Failure({ error, what, onRetry }: FailureProps) {
  // A script that did not arrive: every browser says so in words of its own.
  const lost = / module/.test(String(error)) ? ApiError.of('unreachable') : undefined
  const problem = (error instanceof ApiError ? error : lost)?.problem
  // A service that gives no other reason has its first one in `detail`, too.
  const others = problem?.errors?.filter(({ detail }) => !problem.detail.includes(detail))
  return (
    <div role="alert" className={classes.block}>
      {what && <h2 className={classes.heading}>{what} could not be loaded</h2>}
      <p>
        {problem?.detail ?? 'Something went wrong in Practice Desk.'} Nothing was changed or lost.
      </p>
      {others && others.length > 0 && (
        <ul>
          {others.map(({ pointer, detail }) => (
            <li key={pointer + detail}>{detail}</li>
          ))}
        </ul>
      )}
      {problem?.correlationId && (
        <p className={classes.small}>If you ask for help, quote {problem.correlationId}.</p>
      )}
      <Button
        onClick={() => {
          focusPage()
          onRetry()
        }}
      >
        Retry
      </Button>
    </div>
  )
}

/** A list without records: why, and what to do. */
export function Empty({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={classes.block}>
      <h2 className={classes.heading}>{heading}</h2>
      {children}
    </div>
  )
}

type BannerProps = {
  children: ReactNode
  /** What can be done about it; closing it unless told otherwise. */
  action?: string
  onAction: () => unknown
}

/** One line above the sheet, with one thing to do about it. */
export function Banner({ children, action = 'Close', onAction }: BannerProps) {
  return (
    <div role="alert" className={classes.banner}>
      <span>{children}</span>
      <Button
        look="quiet"
        onClick={() => {
          focusPage()
          onAction()
        }}
      >
        {action}
      </Button>
    </div>
  )
}

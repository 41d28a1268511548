/** A page: its title in serif, its count and actions beside it, filters below, then the sheet to the edges. */
import { type ReactNode, useEffect } from 'react'
import classes from './page.module.css'

type Props = {
  title: string
  /** What the browser calls the page, where its heading alone would not tell it from others. */
  windowTitle?: string | undefined
  /** Whether the title is a placeholder until the record is loaded; what is below it is then shown together with the record. */
  waiting?: true | undefined
  /** Above the title: the way back up to where the page belongs. */
  above?: ReactNode
  /** Beside the title, for the eye; `spoken` says it to a screen reader whenever it changes. */
  count?: ReactNode
  spoken?: string | undefined
  actions?: ReactNode
  filters?: ReactNode
  children: ReactNode
}

export function Page({
  title,
  windowTitle = title,
  waiting,
  above,
  count,
  spoken,
  actions,
  filters,
  children,
}: Props) {
  useEffect(() => {
    document.title = `${windowTitle} · Practice Desk`
    // For main.tsx: the page hears now what a person does; parts that suspend may follow.
    dispatchEvent(new Event('page'))
  }, [windowTitle])

  return (
    <div className={classes.page} data-waits={waiting}>
      <header className={classes.header}>
        {above}
        <div className={classes.heading}>
          <div className={classes.name}>
            <h1 className={classes.title} tabIndex={-1}>
              {title}
            </h1>
            {count && (
              <span className={classes.count} aria-hidden={spoken !== undefined}>
                {count}
              </span>
            )}
            <span role="status" className="spoken-only">
              {spoken}
            </span>
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
        {filters}
      </header>
      {children}
    </div>
  )
}

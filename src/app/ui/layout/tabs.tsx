// @chunk pieces
/** The parts of one record as tabs: links, since each part has an address of its own. */
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './tabs.module.css'

type Props = {
  label: string
  /** `count` stands beside the label, for the eye; its place is kept until it is known. */
  tabs: readonly (Pick<LinkProps, 'to' | 'params'> & { label: string; count?: ReactNode })[]
}

export function Tabs({ label, tabs }: Props) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ label: word, count, ...to }) => (
        <Link
          key={word}
          {...to}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          <span className={classes.word} data-word={word}>
            {word}
          </span>
          {count !== undefined && (
            <span className={classes.count} aria-hidden>
              {count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}

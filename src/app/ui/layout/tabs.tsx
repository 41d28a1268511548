// @chunk pieces
/** The parts of one record as tabs: links, since each part has an address of its own. */
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './tabs.module.css'

/** One tab; `note` stands behind its word, such as how many there are. */
export type Tab = Pick<LinkProps, 'to' | 'params'> & { label: string; note?: ReactNode }

type Props = { label: string; tabs: readonly Tab[] }

export function Tabs({ label, tabs }: Props) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ label: word, note, ...to }) => (
        <Link
          key={word}
          {...to}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {word}
          {note !== undefined && <span className={classes.note}>{note}</span>}
        </Link>
      ))}
    </nav>
  )
}

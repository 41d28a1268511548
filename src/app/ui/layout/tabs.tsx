// @chunk pieces
/** The parts of one record as tabs: links, since each part has an address of its own. */
import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './tabs.module.css'

type Props = {
  label: string
  tabs: readonly (Pick<LinkProps, 'to' | 'params'> & { label: string })[]
}

export function Tabs({ label, tabs }: Props) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ label: word, ...to }) => (
        <Link
          key={word}
          {...to}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {word}
        </Link>
      ))}
    </nav>
  )
}

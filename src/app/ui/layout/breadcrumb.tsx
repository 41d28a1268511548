// @chunk pieces
/** The way back up from a record to the list that it belongs to. */
import { type AnyRouter, Link, type LinkProps } from '@tanstack/react-router'
import classes from './breadcrumb.module.css'

type Props = {
  to: LinkProps['to']
  /** The name of the list's page. */
  label: string
  /** What people call the record in few letters; nothing where that is not known yet. */
  here: string | undefined
}

/** How each page was last filtered, sorted and paged when it was left, by its path. */
const left = new Map<string, LinkProps['search']>()

/** From now on the way back up leads to a list as it was left. */
export function rememberLists(router: AnyRouter) {
  const stop = router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (fromLocation) left.set(fromLocation.pathname, fromLocation.search)
  })
  return () => {
    stop()
    left.clear()
  }
}

export function Breadcrumb({ to, label, here }: Props) {
  return (
    <nav aria-label="Breadcrumb" className={classes.crumbs}>
      <Link to={to} search={left.get(String(to)) ?? {}} className={classes.link}>
        {label}
      </Link>
      {here && (
        <>
          <span aria-hidden> / </span>
          <bdi aria-current="page">{here}</bdi>
        </>
      )}
    </nav>
  )
}

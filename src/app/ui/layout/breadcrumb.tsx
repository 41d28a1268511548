// @chunk pieces
/** The way back up from a record to the list that it belongs to. */
import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './breadcrumb.module.css'

type Props = {
  to: LinkProps['to']
  /** The name of the list's page. */
  label: string
  /** What people call the record in few letters; nothing where that is not known yet. */
  here: string | undefined
}

export function Breadcrumb({ to, label, here }: Props) {
  return (
    <nav aria-label="Breadcrumb" className={classes.crumbs}>
      <Link to={to} className={classes.link}>
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

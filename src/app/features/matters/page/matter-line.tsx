// @chunk records
/** A matter on one line of a short list. */
import { Link } from '@tanstack/react-router'
import type { Matter } from '#contract/matters.ts'
import { titleOf } from './matter-heading.tsx'
import classes from './matter-page.module.css'

type Props = {
  matter: Matter
  /** Whose roles on the matter are named. */
  contactId?: string
}

export const MatterLine = ({ matter, contactId }: Props) => (
  <li className={classes.line}>
    <Link to="/matters/$matterId" params={{ matterId: matter.id }} className={classes.name}>
      <bdi>{titleOf(matter)}</bdi>
    </Link>
    <span className={classes.aside}>
      {[...rolesOf(matter, contactId), matter.number, matter.status].filter(Boolean).join(' · ')}
    </span>
  </li>
)

const rolesOf = ({ roles = [] }: Matter, id: string | undefined) =>
  roles.filter(({ contactId }) => id && contactId === id).map(({ roleName }) => roleName)

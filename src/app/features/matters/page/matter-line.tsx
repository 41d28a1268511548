/** A matter on one line of a short list. */
import { Link } from '@tanstack/react-router'
import type { Matter } from '#contract/matters.ts'
import { titleOf } from './matter-heading.tsx'
import classes from './matter-page.module.css'

export const MatterLine = ({ matter }: { matter: Matter }) => (
  <li className={classes.line}>
    <Link to="/matters/$matterId" params={{ matterId: matter.id }} className={classes.name}>
      <bdi>{titleOf(matter)}</bdi>
    </Link>
    <span className={classes.aside}>
      {[matter.number, matter.status].filter(Boolean).join(' · ')}
    </span>
  </li>
)

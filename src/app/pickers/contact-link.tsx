// @chunk pieces
/** A contact's name as a link to its page; plain text if no identifier is known. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './contact-link.module.css'

type Props = { id: string | undefined; children: ReactNode }

export function ContactLink({ id, children }: Props) {
  if (!id) return <bdi>{children}</bdi>
  return (
    <Link to="/contacts/$contactId" params={{ contactId: id }} className={classes.link}>
      <bdi>{children}</bdi>
    </Link>
  )
}

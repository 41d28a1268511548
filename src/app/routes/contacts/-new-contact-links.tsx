/** The ways from the contacts to a new one. */
import { Link } from '@tanstack/react-router'
import { linkButton } from '#app/ui/controls/button.tsx'

const kinds = [
  { kind: 'company', label: 'New company' },
  { kind: 'plural', label: 'New group' },
  { kind: 'person', label: 'New person' },
] as const

/** The one that is asked for most comes last, and is the one that is filled. */
export const NewContactLinks = () =>
  kinds.map(({ kind, label }) => (
    <Link
      key={kind}
      to="/contacts/new/$kind"
      params={{ kind }}
      className={linkButton}
      data-look={kind === 'person' ? 'filled' : 'default'}
    >
      {label}
    </Link>
  ))

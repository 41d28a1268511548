/** The ways from the contacts to a new one. */
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, linkButton } from '#app/ui/controls/button.tsx'
import { RowMenu } from '#app/ui/dialogs/row-menu.tsx'
import { useMatches } from '#app/ui/appearance/use-matches.ts'

const kinds = [
  { kind: 'company', label: 'New company' },
  { kind: 'plural', label: 'New group' },
  { kind: 'person', label: 'New person' },
] as const

/** The one that is asked for most comes last, and is the one that is filled. */
export function NewContactLinks() {
  // Three beside each other would take two lines of a phone, and on a tablet one more as soon as the count is known.
  if (useMatches('(max-width: 1023px)')) return <NewContactMenu />
  return kinds.map(({ kind, label }) => (
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
}

function NewContactMenu() {
  const navigate = useNavigate()
  const [opener, setOpener] = useState<HTMLElement>()
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={opener !== undefined}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        New contact
      </Button>
      {opener && (
        <RowMenu
          opener={opener}
          label="New contact"
          onClose={() => setOpener(undefined)}
          items={kinds.toReversed().map(({ kind, label }) => ({
            label,
            run: () => void navigate({ to: '/contacts/new/$kind', params: { kind } }),
          }))}
        />
      )}
    </>
  )
}

/** The filters of the contacts: a text, whom to search and, in a list, kind and role. */
import type { ReactNode } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { NativeChoice } from '#app/ui/controls/native-choice.tsx'
import { SearchBox } from '#app/ui/filters/search-box.tsx'
import { type ContactKind, contactKinds, type LookupType } from '#contract/contacts.ts'
import { kindNames } from '#app/features/contacts/page/contact-heading.tsx'
import classes from './contact-filters.module.css'

const staffOptions = [
  { value: 'All', label: 'Everyone' },
  { value: 'Staff', label: 'All staff' },
  { value: 'EnabledStaff', label: 'Enabled staff' },
] as const
const any = { value: '', label: 'Any' } as const
const kindOptions = [any, ...contactKinds.map((value) => ({ value, label: kindNames[value] }))]

type BarProps = {
  /** A new key remounts the box, so that no pending keystroke is sent after it was cleared. */
  box: number
  text: string
  onText: (text: string, typedOn: boolean) => void
  lookupType: LookupType
  onLookupType: (type: LookupType | undefined) => void
  children?: ReactNode
}

export function ContactFilters({
  box,
  text,
  onText,
  lookupType,
  onLookupType,
  children,
}: BarProps) {
  return (
    <div className={classes.bar}>
      <SearchBox key={box} label="Search contacts" value={text} onSearch={onText} />
      <NativeChoice
        label="Search in"
        inline
        value={lookupType}
        options={staffOptions}
        onChange={(type) => onLookupType(type === 'All' ? undefined : type)}
      />
      {children}
    </div>
  )
}

type ListProps = {
  kind: ContactKind | undefined
  onKind: (kind: ContactKind | undefined) => void
  roles: readonly string[]
  /** The names of the roles seen so far. */
  knownRoles: readonly string[]
  onRoles: (roles: string[] | undefined) => void
  /** Undefined if there is nothing to clear. */
  onClear: (() => void) | undefined
}

/** The filters that only the extended list supports. */
export function ContactListFilters(props: ListProps) {
  const { kind, onKind, roles, knownRoles, onRoles, onClear } = props
  const several = roles.join('\n')
  const options = [...new Set([...knownRoles, ...(roles.length === 1 ? roles : [])])].toSorted()
  return (
    <>
      <NativeChoice
        label="Kind"
        inline
        value={kind ?? ''}
        options={kindOptions}
        onChange={(value) => onKind(value || undefined)}
      />
      <NativeChoice
        label="Matter role"
        inline
        value={several}
        options={[
          any,
          // An address may name several roles; they become one more choice.
          ...(roles.length > 1 ? [{ value: several, label: roles.join(' or ') }] : []),
          ...options.map((value) => ({ value, label: value })),
        ]}
        onChange={(role) => onRoles(role ? role.split('\n') : undefined)}
      />
      {onClear && (
        <Button look="quiet" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </>
  )
}

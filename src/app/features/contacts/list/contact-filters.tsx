/** What contacts are looked for by: a text, whom to look among and, in a list, kind and role. */
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
  /** A new one makes a new box, so that no letter of before goes out behind it. */
  box: number
  text: string
  onText: (text: string, typedOn: boolean) => void
  among: LookupType
  onAmong: (among: LookupType | undefined) => void
  children?: ReactNode
}

export function ContactFilters({ box, text, onText, among, onAmong, children }: BarProps) {
  return (
    <div className={classes.bar}>
      <SearchBox key={box} label="Search contacts" value={text} onSearch={onText} />
      <NativeChoice
        label="Search in"
        inline
        value={among}
        options={staffOptions}
        onChange={(type) => onAmong(type === 'All' ? undefined : type)}
      />
      {children}
    </div>
  )
}

type ListProps = {
  kind: ContactKind | undefined
  onKind: (kind: ContactKind | undefined) => void
  roles: readonly string[]
  /** The names of the roles that were met so far. */
  rolesMet: readonly string[]
  onRoles: (roles: string[] | undefined) => void
  /** Nothing where there is nothing to clear. */
  onClear: (() => void) | undefined
}

/** The filters that only the extended list knows. */
export function ContactListFilters(props: ListProps) {
  const { kind, onKind, roles, rolesMet, onRoles, onClear } = props
  const several = roles.join('\n')
  const options = [...new Set([...rolesMet, ...(roles.length === 1 ? roles : [])])].toSorted()
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
          // An address may name several roles, which is one choice more.
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

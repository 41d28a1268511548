/** The editor of each filter of the contacts. */
import { type ContactSearch, listQueryOf } from '#app/data/contacts/search.ts'
import { kindNames } from '#app/data/contacts/kinds.ts'
import { OneOf } from '#app/ui/filters/choice-editor.tsx'
import type { Editing } from '#app/ui/filters/filter-bar.tsx'
import { type Editors, FilterPopover } from '#app/ui/filters/filter-popover.tsx'
import { NamesEditor } from '#app/ui/filters/names-editor.tsx'
import { contactKinds } from '#contract/contacts.ts'

const staffOptions = [
  { value: 'All', label: 'Everyone' },
  { value: 'Staff', label: 'All staff' },
  { value: 'EnabledStaff', label: 'Active staff' },
] as const
const kindOptions = contactKinds.map((value) => ({ value, label: kindNames[value] }))

const editors = (knownRoles: () => string[]): Editors<ContactSearch> => ({
  'Search in': ({ search, onChange, ...rest }) => (
    <OneOf
      {...rest}
      options={staffOptions}
      value={listQueryOf(search).staffType ?? 'All'}
      onChange={(type) =>
        onChange({ staffType: type === 'All' ? undefined : type, type: undefined })
      }
    />
  ),
  Kind: ({ search, onChange, ...rest }) => (
    <OneOf
      {...rest}
      options={kindOptions}
      value={search.contactType}
      onChange={(contactType) => onChange({ contactType })}
    />
  ),
  'Matter role': ({ label, search, onChange }) => (
    <NamesEditor
      label={label}
      help="Suggestions come from contacts and matters listed so far."
      value={search.matterRoles}
      suggestions={[...new Set(knownRoles())].toSorted()}
      onChange={(matterRoles) => onChange({ matterRoles })}
    />
  ),
})

type Props = Editing<ContactSearch> & { knownRoles: () => string[] }

export const ContactFilterEditors = ({ knownRoles, ...editing }: Props) => (
  <FilterPopover {...editing} editors={editors(knownRoles)} />
)

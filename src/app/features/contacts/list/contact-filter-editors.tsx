/** The editor of each filter of the contacts. */
import { type ContactSearch, listQueryOf } from '#app/data/contacts/search.ts'
import { kindNames } from '#app/data/contacts/kinds.ts'
import { OneOf } from '#app/ui/filters/choice-editor.tsx'
import type { Editing } from '#app/ui/filters/filter-bar.tsx'
import { editorOf, type Editors, FilterPopover } from '#app/ui/filters/filter-popover.tsx'
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
  Kind: editorOf('contactType', (props) => <OneOf {...props} options={kindOptions} />),
  'Matter role': editorOf('matterRoles', (props) => (
    <NamesEditor
      {...props}
      help="Suggestions come from contacts and matters listed so far."
      suggestions={[...new Set(knownRoles())].toSorted()}
    />
  )),
})

type Props = Editing<ContactSearch> & { knownRoles: () => string[] }

export const ContactFilterEditors = ({ knownRoles, ...editing }: Props) => (
  <FilterPopover {...editing} editors={editors(knownRoles)} />
)

/** What is asked of a group: its name and its members in their order, beside what every contact has. */
import { type Control, useWatch } from 'react-hook-form'
import { ContactAdder } from '#app/pickers/contact-adder.tsx'
import { ListField } from '#app/ui/forms/list-field.tsx'
import { partControl } from '#app/ui/forms/part-control.ts'
import { SideBySide } from '#app/ui/layout/side-by-side.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GroupFields as Fields, MemberRow, SharedFields } from './contact-fields.ts'
import { labels } from '#app/features/contacts/labels.ts'
import classes from './contact-form.module.css'
import {
  AbnField,
  ContactMethodFields,
  NotesAndCustomFields,
  WebsiteField,
} from './shared-fields.tsx'

export function GroupFields<Sent>({ control }: { control: Control<Fields, unknown, Sent> }) {
  const shared: Control<SharedFields> = partControl(control)
  return (
    <>
      <TextField control={control} name="name" label={labels.name} required />
      <Members control={control} />
      <ContactMethodFields control={shared} />
      <SideBySide>
        <WebsiteField control={shared} />
        <AbnField control={shared} />
      </SideBySide>
      <NotesAndCustomFields control={shared} />
    </>
  )
}

function Members<Sent>({ control }: { control: Control<Fields, unknown, Sent> }) {
  const members: MemberRow[] = useWatch({ control, name: 'memberIds' })
  return (
    <ListField
      control={control}
      name="memberIds"
      label={labels.memberIds}
      row="member"
      nameOf={(index) => members[index]?.name}
      renderAdder={(add) => (
        <ContactAdder
          label="Add member"
          taken={members.map(({ id }) => id)}
          onAdd={(id, name) => add({ id, name })}
        />
      )}
    >
      {(index) => <bdi className={classes.member}>{members[index]?.name}</bdi>}
    </ListField>
  )
}

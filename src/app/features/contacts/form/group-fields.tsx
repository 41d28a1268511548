/** The fields of a group: its name, its members in order, and what every contact has. */
import { type Control, useWatch } from 'react-hook-form'
import { ContactAdder } from '#app/pickers/contact-adder.tsx'
import { noteFieldError } from '#app/ui/forms/field-error.ts'
import { ListField } from '#app/ui/forms/list-field.tsx'
import { partControl } from '#app/ui/forms/part-control.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GroupFields as Fields, MemberRow } from './contact-fields.ts'
import { labelledFields } from '#app/ui/forms/use-fields.ts'
import { labels } from '#app/features/contacts/labels.ts'
import classes from './contact-form.module.css'
import { SharedFields } from './shared-fields.tsx'

export function GroupFields<Sent>({ control }: { control: Control<Fields, unknown, Sent> }) {
  const field = labelledFields(control, labels)
  return (
    <>
      <TextField {...field('name')} required />
      <Members control={control} />
      <SharedFields control={partControl(control)} />
    </>
  )
}

const notYet = 'The name typed below is not a member yet: choose it from the list, or clear it'

function Members<Sent>({ control }: { control: Control<Fields, unknown, Sent> }) {
  const members: MemberRow[] = useWatch({ control, name: 'memberIds' })
  const name = 'memberIds'
  return (
    <ListField
      {...labelledFields(control, labels)(name)}
      row="member"
      nameOf={(index) => members[index]?.name}
      renderAdder={(add) => (
        <ContactAdder
          label="Add member"
          taken={members.map(({ id }) => id)}
          onAdd={(id, fullName) => add({ id, name: fullName })}
          onUnchosen={(error) => noteFieldError(control, name, error && notYet)}
        />
      )}
    >
      {(index) => <bdi className={classes.member}>{members[index]?.name}</bdi>}
    </ListField>
  )
}

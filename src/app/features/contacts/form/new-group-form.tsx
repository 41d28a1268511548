/** Asks for a new group, and shows who is there already. */
import { useMutation } from '@tanstack/react-query'
import { Form } from '#app/ui/forms/form.tsx'
import { partControl } from '#app/ui/forms/part-control.ts'
import { useFields } from '#app/ui/forms/use-fields.ts'
import { newContact, emptyGroup } from './contact-fields.ts'
import { lookForNew } from './unconfirmed-contact.ts'
import { contactMutations } from '#app/data/contacts/mutations.ts'
import { GroupToCreate } from './contact-schemas.ts'
import { GroupFields } from './group-fields.tsx'
import { NamesakesOf } from './new-company-form.tsx'
import type { NewContactProps } from './new-person-form.tsx'

export function NewGroupForm({ onSaved, onCancel }: NewContactProps) {
  const form = useFields({ schema: GroupToCreate, values: emptyGroup, prepare: newContact })
  const { mutateAsync } = useMutation(contactMutations.createPlural())
  return (
    <Form
      form={form}
      draft="new group"
      saveLabel="Create contact"
      onSave={(group) => mutateAsync(group)}
      onDoubt={({ name }) => lookForNew(name)}
      aside={<NamesakesOf control={partControl(form.control)} />}
      {...{ onSaved, onCancel }}
    >
      <GroupFields control={form.control} />
    </Form>
  )
}

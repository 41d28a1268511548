/** Asks for a new person, and shows who is there already. */
import { useMutation } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { Form } from '#app/ui/forms/form.tsx'
import { partControl } from '#app/ui/forms/part-control.ts'
import { useFields } from '#app/ui/forms/use-fields.ts'
import type { EntityReference } from '#contract/common.ts'
import type { PersonFields as Fields } from './contact-fields.ts'
import { newContact, emptyPerson } from './contact-fields.ts'
import { lookForNew } from './unconfirmed-contact.ts'
import { contactMutations } from '#app/data/contacts/mutations.ts'
import { PersonToCreate } from './contact-schemas.ts'
import { PossibleDuplicates } from './possible-duplicates.tsx'
import { PersonFields } from './person-fields.tsx'

export type NewContactProps = {
  /** Called with what the service calls the new contact; with nothing where its answer did not say. */
  onSaved: (contact: EntityReference | undefined) => void
  onCancel: () => void
}

export function NewPersonForm({ onSaved, onCancel }: NewContactProps) {
  const form = useFields({ schema: PersonToCreate, values: emptyPerson, prepare: newContact })
  const { mutateAsync } = useMutation(contactMutations.createPerson())
  return (
    <Form
      form={form}
      draft="new person"
      saveLabel="Create contact"
      onSave={(person) => mutateAsync(person)}
      onDoubt={({ firstName, lastName }) => lookForNew(`${firstName} ${lastName}`)}
      aside={<Duplicates control={form.control} />}
      {...{ onSaved, onCancel }}
    >
      <PersonFields control={form.control} />
    </Form>
  )
}

function Duplicates<Sent>({ control }: { control: Control<Fields, unknown, Sent> }) {
  const [firstName, lastName] = useWatch({ control, name: ['firstName', 'lastName'] })
  return <PossibleDuplicates control={partControl(control)} name={`${firstName} ${lastName}`} />
}

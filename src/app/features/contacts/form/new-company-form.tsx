/** Asks for a new company, and shows who is there already. */
import { useMutation } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { Form } from '#app/ui/forms/form.tsx'
import { partControl } from '#app/ui/forms/part-control.ts'
import { useFields } from '#app/ui/forms/use-fields.ts'
import { CompanyFields } from './company-fields.tsx'
import { newContact, emptyCompany, type SharedFields } from './contact-fields.ts'
import { lookForNew } from './unconfirmed-contact.ts'
import { contactMutations } from '#app/data/contacts/mutations.ts'
import { CompanyToCreate } from './contact-schemas.ts'
import { PossibleDuplicates } from './possible-duplicates.tsx'
import type { NewContactProps } from './new-person-form.tsx'

export function NewCompanyForm({ onSaved, onCancel }: NewContactProps) {
  const form = useFields({ schema: CompanyToCreate, values: emptyCompany, prepare: newContact })
  const { mutateAsync } = useMutation(contactMutations.createCompany())
  return (
    <Form
      form={form}
      draft="new company"
      saveLabel="Create contact"
      onSave={(company) => mutateAsync(company)}
      onDoubt={({ name }) => lookForNew(name)}
      aside={<NamesakesOf control={partControl(form.control)} />}
      {...{ onSaved, onCancel }}
    >
      <CompanyFields control={form.control} />
    </Form>
  )
}

export type Named = SharedFields & { name: string }

/** Who is there under the name of a company or a group. */
export function NamesakesOf({ control }: { control: Control<Named> }) {
  const name = useWatch({ control, name: 'name' })
  return <PossibleDuplicates control={partControl(control)} name={name} />
}

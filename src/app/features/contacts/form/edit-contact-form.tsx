/** Changes a contact, by the fields of its kind. */
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import type { Filled } from '#app/ui/forms/use-fields.ts'
import type { Contact } from '#contract/contacts.ts'
import { CompanyFields } from './company-fields.tsx'
import { contactChange } from './contact-change.ts'
import {
  companyFieldsOf,
  groupFieldsOf,
  personFieldsOf,
  type SharedFields,
} from './contact-fields.ts'
import { contactMutations } from '#app/data/contacts/mutations.ts'
import { CompanyChanges, GroupChanges, PersonChanges } from './contact-schemas.ts'
import { GroupFields } from './group-fields.tsx'
import { PersonFields } from './person-fields.tsx'

type Props = {
  /** As it was when the page was opened. */
  contact: Contact
  onSaved: () => void
  onCancel: () => void
}

export const EditGroupForm = (props: Props) => (
  <EditContactForm
    {...props}
    schema={GroupChanges}
    fieldsOf={groupFieldsOf}
    mutation={contactMutations.patchPlural()}
    inputs={GroupFields}
  />
)

export const EditPersonForm = (props: Props) => (
  <EditContactForm
    {...props}
    schema={PersonChanges}
    fieldsOf={personFieldsOf}
    mutation={contactMutations.patchPerson()}
    inputs={PersonFields}
  />
)

export const EditCompanyForm = (props: Props) => (
  <EditContactForm
    {...props}
    schema={CompanyChanges}
    fieldsOf={companyFieldsOf}
    mutation={contactMutations.patchCompany()}
    inputs={CompanyFields}
  />
)

type EditProps<Fields extends SharedFields, Changes, Answer> = Props & {
  schema: z.ZodMiniType<Changes, FieldValues>
  fieldsOf: (contact: Contact) => Filled<Fields>
  mutation: UseMutationOptions<Answer, Error, { id: string; changes: Changes }>
  inputs: ComponentType<{ control: Control<Fields, unknown, Changes> }>
}

function EditContactForm<Fields extends SharedFields, Changes, Answer>(
  props: EditProps<Fields, Changes, Answer>,
) {
  const { contact, fieldsOf, mutation, inputs: Inputs, ...rest } = props
  const { id } = contact
  const client = useQueryClient()
  const { mutateAsync } = useMutation(mutation)
  return (
    <EditForm
      {...rest}
      values={fieldsOf(contact)}
      draft={`edit ${id}`}
      changeOf={(began: Fields, typed) => contactChange({ id, fieldsOf, client, began, typed })}
      onPatch={(changes) => mutateAsync({ id, changes })}
    >
      {({ control }) => <Inputs control={control} />}
    </EditForm>
  )
}

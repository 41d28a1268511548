/** Asks for a new contact by the fields of its kind, and shows who is there already. */
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { contactMutations } from '#app/data/contacts/mutations.ts'
import { Form } from '#app/ui/forms/form.tsx'
import { partControl } from '#app/ui/forms/part-control.ts'
import { type Filled, useFields } from '#app/ui/forms/use-fields.ts'
import type { EntityReference } from '#contract/common.ts'
import { CompanyFields } from './company-fields.tsx'
import {
  emptyCompany,
  emptyGroup,
  emptyPerson,
  newContact,
  type SharedFields,
} from './contact-fields.ts'
import { CompanyToCreate, GroupToCreate, PersonToCreate } from './contact-schemas.ts'
import { GroupFields } from './group-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import { type Named, nameIn, PossibleDuplicates } from './possible-duplicates.tsx'
import { lookForNew } from './unconfirmed-contact.ts'

export type NewContactProps = {
  /** Called with what the service calls the new contact; with nothing where its answer did not say. */
  onSaved: (contact: EntityReference | undefined) => void
  onCancel: () => void
}

export const NewPersonForm = (props: NewContactProps) => (
  <NewContactForm
    {...props}
    draft="new person"
    schema={PersonToCreate}
    values={emptyPerson}
    mutation={contactMutations.createPerson()}
    inputs={PersonFields}
  />
)

export const NewCompanyForm = (props: NewContactProps) => (
  <NewContactForm
    {...props}
    draft="new company"
    schema={CompanyToCreate}
    values={emptyCompany}
    mutation={contactMutations.createCompany()}
    inputs={CompanyFields}
  />
)

export const NewGroupForm = (props: NewContactProps) => (
  <NewContactForm
    {...props}
    draft="new group"
    schema={GroupToCreate}
    values={emptyGroup}
    mutation={contactMutations.createPlural()}
    inputs={GroupFields}
  />
)

type NewProps<Fields extends SharedFields & Named, Sent extends Named> = NewContactProps & {
  draft: string
  schema: z.ZodMiniType<Sent, FieldValues>
  values: Filled<Fields>
  mutation: UseMutationOptions<EntityReference, Error, Sent>
  inputs: ComponentType<{ control: Control<Fields, unknown, Sent> }>
}

function NewContactForm<Fields extends SharedFields & Named, Sent extends Named>(
  props: NewProps<Fields, Sent>,
) {
  const { schema, values, mutation, inputs: Inputs, ...rest } = props
  const form = useFields<Fields, Sent>({ schema, values, prepare: newContact })
  const { mutateAsync } = useMutation(mutation)
  return (
    <Form
      form={form}
      saveLabel="Create contact"
      onSave={(contact) => mutateAsync(contact)}
      onDoubt={(contact) => lookForNew(nameIn(contact))}
      aside={<PossibleDuplicates control={partControl(form.control)} />}
      {...rest}
    >
      <Inputs control={form.control} />
    </Form>
  )
}

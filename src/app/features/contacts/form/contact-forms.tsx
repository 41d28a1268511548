/** The contact forms: for each kind, one to create a contact and one to change it. */
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { contactMutations } from '#app/data/contacts/mutations.ts'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { Form } from '#app/ui/forms/form.tsx'
import { partControl } from '#app/ui/forms/part-control.ts'
import { memoOf } from '#app/ui/browser/generic-components.ts'
import { type Filled, useFields } from '#app/ui/forms/use-fields.ts'
import type { EntityReference } from '#contract/common.ts'
import type { Contact } from '#contract/contacts.ts'
import { CompanyFields } from './company-fields.tsx'
import { contactChange } from './contact-change.ts'
import * as fields from './contact-fields.ts'
import { type Named, nameIn } from './contact-fields.ts'
import * as schemas from './contact-schemas.ts'
import { duplicatesBeside } from './duplicates-beside.tsx'
import { GroupFields } from './group-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import { personNamed } from './person-named.ts'
import { findCreatedContact } from './unconfirmed-contact.ts'

type Kind<Fields extends fields.SharedFields & Named, New extends Named, Changes, Answer> = {
  noun: string
  /** The fields. */
  inputs: <Sent>(props: { control: Control<Fields, unknown, Sent> }) => ReactNode
  empty: Filled<Fields>
  /** A name that was typed elsewhere, as fields. */
  named: (name: string) => Partial<Fields>
  fieldsOf: (contact: Contact) => Filled<Fields>
  toCreate: z.ZodMiniType<New, FieldValues>
  create: UseMutationOptions<EntityReference, Error, New>
  toChange: z.ZodMiniType<Changes, FieldValues>
  patch: UseMutationOptions<Answer, Error, { id: string; changes: Changes }>
}

type NewProps = {
  /** The name that was looked for, if it was. */
  typedName?: string | undefined
  /** Called with the service's reference to the new contact, or undefined if its answer did not include one. */
  onSaved: (contact: EntityReference | undefined) => void
  onCancel: () => void
}

type ChangeProps = {
  /** As it was when the form was opened. */
  contact: Contact
  /** Called with what the contact is called now. */
  onSaved: (name: string | undefined) => void
  onCancel: () => void
}

function formsOf<Fields extends fields.SharedFields & Named, New extends Named, Changes, Answer>(
  kind: Kind<Fields, New, Changes, Answer>,
) {
  const { noun, fieldsOf } = kind
  const Inputs = memoOf(kind.inputs)

  /** Also shows possible duplicates. */
  function NewForm({ typedName, ...props }: NewProps) {
    const form = useFields<Fields, New>({
      schema: kind.toCreate,
      values: typedName ? { ...kind.empty, ...kind.named(typedName) } : kind.empty,
      prepare: fields.newContact,
    })
    const { mutateAsync } = useMutation(kind.create)
    return (
      <Form
        form={form}
        draft={`new ${noun}`}
        takesFocus
        saveLabel="Create contact"
        onSave={(contact) => mutateAsync(contact)}
        onUnconfirmed={(contact) => findCreatedContact(nameIn(contact))}
        {...duplicatesBeside(partControl(form.control))}
        {...props}
      >
        <Inputs control={form.control} />
      </Form>
    )
  }

  function ChangeForm({ contact, onSaved, ...rest }: ChangeProps) {
    const { id } = contact
    const client = useQueryClient()
    const { mutateAsync } = useMutation(kind.patch)
    return (
      <EditForm
        {...rest}
        schema={kind.toChange}
        values={fieldsOf(contact)}
        draft={`edit ${id}`}
        changeOf={(began: Fields, typed) => contactChange({ id, fieldsOf, client, began, typed })}
        onPatch={(changes) => mutateAsync({ id, changes })}
        onSaved={(typed) => {
          const isRenamed = nameIn(typed) !== nameIn(fieldsOf(contact))
          onSaved(isRenamed ? nameIn(typed).trim() : contact.fullName)
        }}
      >
        {({ control }) => <Inputs control={control} />}
      </EditForm>
    )
  }

  return { noun, NewForm, ChangeForm }
}

/** By the kinds that the API knows. */
export const contactForms = {
  Person: formsOf({
    noun: 'person',
    inputs: PersonFields,
    empty: fields.emptyPerson,
    named: personNamed,
    fieldsOf: fields.personFieldsOf,
    toCreate: schemas.PersonToCreate,
    create: contactMutations.createPerson(),
    toChange: schemas.PersonChanges,
    patch: contactMutations.patchPerson(),
  }),
  Company: formsOf({
    noun: 'company',
    inputs: CompanyFields,
    empty: fields.emptyCompany,
    named: (name) => ({ name }),
    fieldsOf: fields.companyFieldsOf,
    toCreate: schemas.CompanyToCreate,
    create: contactMutations.createCompany(),
    toChange: schemas.CompanyChanges,
    patch: contactMutations.patchCompany(),
  }),
  Plural: formsOf({
    noun: 'group',
    inputs: GroupFields,
    empty: fields.emptyGroup,
    named: (name) => ({ name }),
    fieldsOf: fields.groupFieldsOf,
    toCreate: schemas.GroupToCreate,
    create: contactMutations.createPlural(),
    toChange: schemas.GroupChanges,
    patch: contactMutations.patchPlural(),
  }),
}

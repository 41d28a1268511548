/** Changes a contact: what was changed is sent and nothing else, after another look at what is there. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Form } from '#app/ui/forms/form.tsx'
import { useOverwriteReview } from '#app/ui/forms/overwrite-review.tsx'
import { checkBefore, lookForChange } from '#app/ui/forms/record-change.ts'
import { initialValues, type Filled, useFields } from '#app/ui/forms/use-fields.ts'
import type { Contact } from '#contract/contacts.ts'
import { CompanyFields } from './company-fields.tsx'
import { changesOf, contactChange } from './contact-change.ts'
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

export function EditGroupForm(props: Props) {
  const { mutateAsync } = useMutation(contactMutations.patchPlural())
  return (
    <EditForm
      {...props}
      schema={GroupChanges}
      fieldsOf={groupFieldsOf}
      onPatch={(changes) => mutateAsync({ id: props.contact.id, changes })}
      renderFields={(control) => <GroupFields control={control} />}
    />
  )
}

export function EditPersonForm(props: Props) {
  const { mutateAsync } = useMutation(contactMutations.patchPerson())
  return (
    <EditForm
      {...props}
      schema={PersonChanges}
      fieldsOf={personFieldsOf}
      onPatch={(changes) => mutateAsync({ id: props.contact.id, changes })}
      renderFields={(control) => <PersonFields control={control} />}
    />
  )
}

export function EditCompanyForm(props: Props) {
  const { mutateAsync } = useMutation(contactMutations.patchCompany())
  return (
    <EditForm
      {...props}
      schema={CompanyChanges}
      fieldsOf={companyFieldsOf}
      onPatch={(changes) => mutateAsync({ id: props.contact.id, changes })}
      renderFields={(control) => <CompanyFields control={control} />}
    />
  )
}

type EditProps<Fields extends SharedFields, Changes> = Props & {
  schema: z.ZodMiniType<Changes, FieldValues>
  fieldsOf: (contact: Contact) => Filled<Fields>
  onPatch: (changes: Changes) => Promise<unknown>
  renderFields: (control: Control<Fields, unknown, Changes>) => ReactNode
}

function EditForm<Fields extends SharedFields, Changes>({
  contact,
  schema,
  fieldsOf,
  onPatch,
  renderFields,
  onSaved,
  onCancel,
}: EditProps<Fields, Changes>) {
  const { id } = contact
  const client = useQueryClient()
  const form = useFields({
    schema,
    values: fieldsOf(contact),
    prepare: (typed: Fields, began: Fields) => changesOf(began, typed),
  })
  const { review, dialog } = useOverwriteReview()
  const change = () =>
    contactChange({ id, fieldsOf, client, began: initialValues(form), typed: form.getValues() })
  return (
    <>
      <Form
        form={form}
        draft={`edit ${id}`}
        changesRecord
        saveLabel="Save changes"
        onSave={async (changes) => {
          await checkBefore({ ...change(), review })
          await onPatch(changes)
        }}
        onDoubt={() => lookForChange(change())}
        {...{ onSaved, onCancel }}
      >
        {renderFields(form.control)}
      </Form>
      {dialog}
    </>
  )
}

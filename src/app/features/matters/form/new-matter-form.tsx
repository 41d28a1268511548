/** The form that creates a matter. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '#app/ui/forms/form.tsx'
import { dateOfMoment } from '#app/text/dates.ts'
import { useFields } from '#app/ui/forms/use-fields.ts'
import { findCreatedMatter } from './matter-change.ts'
import { FieldsOfMatter } from './matter-fields.tsx'
import { newMatterOn, wholeMatter } from './matter-form-fields.ts'
import { matterMutations } from '#app/data/matters/mutations.ts'
import { MatterToCreate } from './matter-schemas.ts'

export type CreatedMatter = { id?: string; name?: string | undefined }

type Props = {
  /** Whom it is for, if that is known already. */
  clientId?: string | undefined
  onSaved: (matter: CreatedMatter | undefined) => void
  onCancel: () => void
}

export function NewMatterForm({ clientId = '', onSaved, onCancel }: Props) {
  const [today] = useState(() => dateOfMoment(new Date().toISOString()))
  const form = useFields({
    schema: MatterToCreate,
    values: { ...newMatterOn(today), clientId },
    prepare: wholeMatter,
  })
  const { mutateAsync } = useMutation(matterMutations.create())
  return (
    <Form
      form={form}
      draft={`new matter ${clientId}`.trim()}
      takesFocus
      saveLabel="Create matter"
      onSave={(matter) => mutateAsync(matter)}
      onUnconfirmed={({ title }) => findCreatedMatter(title)}
      {...{ onSaved, onCancel }}
    >
      <FieldsOfMatter control={form.control} setValue={form.setValue} />
    </Form>
  )
}

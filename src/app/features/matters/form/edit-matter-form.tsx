/** The form that changes a matter. */
import { useMutation } from '@tanstack/react-query'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import type { MatterDetail } from '#contract/one-matter.ts'
import { matterChange } from './matter-change.ts'
import { FieldsOfMatter } from './matter-fields.tsx'
import { matterFieldsOf } from './matter-form-fields.ts'
import { matterMutations } from '#app/data/matters/mutations.ts'
import { MatterChanges } from './matter-schemas.ts'

type Props = {
  /** As it was when the form was opened. */
  matter: MatterDetail
  /** Called with what the matter is called now. */
  onSaved: (title: string) => void
  onCancel: () => void
}

export function EditMatterForm({ matter, onSaved, ...rest }: Props) {
  const { id } = matter
  const { mutateAsync } = useMutation(matterMutations.patch())
  return (
    <EditForm
      {...rest}
      schema={MatterChanges}
      values={matterFieldsOf(matter)}
      draft={`edit matter ${id}`}
      changeOf={(began, typed) => matterChange(matter, began, typed)}
      onPatch={(changes) => mutateAsync({ id, changes })}
      onSaved={({ title }) => onSaved(title.trim())}
    >
      {({ control, setValue }) => <FieldsOfMatter {...{ control, setValue }} />}
    </EditForm>
  )
}

/** Changes a matter: what was changed is sent and nothing else, after another look at what is there. */
import { useMutation } from '@tanstack/react-query'
import { Form } from '#app/ui/forms/form.tsx'
import { useOverwriteReview } from '#app/ui/forms/overwrite-review.tsx'
import { checkBefore, lookForChange } from '#app/ui/forms/record-change.ts'
import { initialValues, useFields } from '#app/ui/forms/use-fields.ts'
import type { MatterDetail } from '#contract/one-matter.ts'
import { matterChange } from './matter-change.ts'
import { FieldsOfMatter } from './matter-fields.tsx'
import { changesOf, matterFieldsOf } from './matter-form-fields.ts'
import { matterMutations } from '#app/data/matters/mutations.ts'
import { MatterChanges } from './matter-schemas.ts'

type Props = {
  /** As it was when the page was opened. */
  matter: MatterDetail
  onSaved: () => void
  onCancel: () => void
}

export function EditMatterForm({ matter, onSaved, onCancel }: Props) {
  const form = useFields({
    schema: MatterChanges,
    values: matterFieldsOf(matter),
    prepare: (typed, began) => changesOf(began, typed),
  })
  const { mutateAsync } = useMutation(matterMutations.patch())
  const { review, dialog } = useOverwriteReview()
  const change = () =>
    matterChange({ before: matter, began: initialValues(form), typed: form.getValues() })
  return (
    <>
      <Form
        form={form}
        draft={`edit matter ${matter.id}`}
        changesRecord
        saveLabel="Save changes"
        onSave={async (changes) => {
          await checkBefore({ ...change(), review })
          await mutateAsync({ id: matter.id, changes })
        }}
        onDoubt={() => lookForChange(change())}
        {...{ onSaved, onCancel }}
      >
        <FieldsOfMatter control={form.control} onArea={() => form.setValue('stage', '')} />
      </Form>
      {dialog}
    </>
  )
}

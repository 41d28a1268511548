// @chunk form-kit
/** A form that changes a record: what was changed is sent and nothing else, after another look at what is there. */
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Form } from './form.tsx'
import { useOverwriteReview } from '#app/ui/forms/conflicts/overwrite-review.tsx'
import { checkBefore, checkChange, type ReviewedChange } from './record-change.ts'
import { type Fields, type Filled, initialValues, useFields } from './use-fields.ts'

type Props<Typed extends FieldValues, Sent, Now> = {
  schema: z.ZodMiniType<Sent, FieldValues>
  /** What stands in the fields at first. */
  values: Filled<Typed>
  /** The name of the draft that keeps what is typed until it is saved. */
  draft: string
  /** The change from the initial values to what was typed. */
  changeOf: (began: Typed, typed: Typed) => ReviewedChange<Typed, Now>
  onPatch: (changes: Sent) => Promise<unknown>
  /** Called with what stands in the fields. */
  onSaved: (typed: Typed) => void
  onCancel: () => void
  children: (form: Fields<Typed, Sent>) => ReactNode
}

export function EditForm<Typed extends FieldValues, Sent, Now>(props: Props<Typed, Sent, Now>) {
  const { schema, values, changeOf, onPatch, onSaved, children, ...rest } = props
  const form = useFields<Typed, Sent>({
    schema,
    values,
    prepare: (typed, began) => changeOf(began, typed).changesOf(began, typed),
  })
  const { review, dialog } = useOverwriteReview()
  const changeTo = (typed: Typed) => changeOf(initialValues(form), typed)
  return (
    <>
      <Form
        form={form}
        changesRecord
        isAsking={Boolean(dialog)}
        saveLabel="Save changes"
        onBefore={(_toSend, typed) => checkBefore({ ...changeTo(typed), review })}
        onSave={onPatch}
        onUnconfirmed={(_sent, _why, typed) => checkChange(changeTo(typed))}
        onSaved={(_, typed) => onSaved(typed)}
        {...rest}
      >
        {children(form)}
      </Form>
      {dialog}
    </>
  )
}

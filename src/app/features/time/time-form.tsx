/** Records time on a matter, and hears when the form is left without saving. */
import { useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { useUnmounted } from '#app/ui/browser/use-unmounted.ts'
import { Form } from '#app/ui/forms/form.tsx'
import type { WriteOutcome } from '#app/ui/dialogs/pending-actions.ts'
import { type Fields, useFields } from '#app/ui/forms/use-fields.ts'
import type { Holding } from '#app/data/time/queries.ts'
import { prepareTime, timeFormSchema, type TypedTime } from './time-form-schema.ts'
import { type Beginning, TimeFields } from './time-fields.tsx'
import { billingName } from './use-time-values.ts'

type OwnForm = Fields<TypedTime, Holding>
type Props = Beginning & {
  /** The name of the draft that keeps what is typed until it is saved. */
  draft: string
  onSave: (holding: Holding) => Promise<unknown>
  onUnconfirmed: (holding: Holding) => Promise<WriteOutcome>
  onSaved: () => void
  onCancel: () => void
  /** Called when the form is left without saving; `changed` if something was typed into it. */
  onLeave: (changed: boolean) => void
}

export function TimeForm({
  values,
  typed,
  isEdited,
  billing,
  today,
  onLeave,
  onSaved,
  ...saving
}: Props) {
  const schema = timeFormSchema({ unit: billing.unit, today })
  const began: TypedTime = { ...values, billing: billingName(billing) }
  const form = useFields<TypedTime, Holding>({ schema, values: began, prepare: prepareTime })
  const noteSaved = useLeave(form, onLeave)
  useTyped(form, typed)
  return (
    <Form
      form={form}
      saveLabel="Save time record"
      isRepeatable
      holdsTyped={typed !== undefined}
      takesFocus={values.associatedMatterId ? 'durationMinutes' : true}
      {...saving}
      onSaved={() => {
        noteSaved()
        onSaved()
      }}
    >
      <TimeFields {...{ form, values, typed, isEdited, billing, today }} />
    </Form>
  )
}

/** Calls `onLeave` when the form is gone, unless the function that it returns was called, as it was saved. */
function useLeave({ control }: OwnForm, onLeave: Props['onLeave']) {
  const { isDirty } = useFormState({ control })
  const saved = useRef(false)
  useUnmounted(() => {
    if (!saved.current) onLeave(isDirty)
  })
  return () => void (saved.current = true)
}

/** Puts what was typed before into the form, where it counts as unsaved. */
function useTyped({ reset }: OwnForm, typed: TypedTime | undefined) {
  const first = useRef(typed)
  useEffect(() => {
    if (first.current) reset(first.current, { keepDefaultValues: true })
  }, [reset])
}

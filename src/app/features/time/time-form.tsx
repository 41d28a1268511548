/** Records time on a matter, and hears when the form is left without saving. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { isDay } from '#app/text/dates.ts'
import { useUnmounted } from '#app/ui/browser/use-unmounted.ts'
import { Form } from '#app/ui/forms/form.tsx'
import { focusPage } from '#app/ui/layout/focus-page.ts'
import type { WriteOutcome } from '#app/ui/dialogs/pending-actions.ts'
import { type Fields, initialValues, useFields } from '#app/ui/forms/use-fields.ts'
import type { Holding } from '#app/data/time/queries.ts'
import { prepareTime, timeFormSchema, type TypedTime } from './time-form-schema.ts'
import { type Beginning, TimeFields } from './time-fields.tsx'
import { billingName } from './use-time-values.ts'
import classes from './time-form.module.css'

type OwnForm = Fields<TypedTime, Holding>
type Props = Beginning & {
  /** The name of the draft that keeps what is typed until it is saved. */
  draft: string
  /** Why it can be saved no more. */
  closed: string | undefined
  /**
   * Looks at what is there before it is saved, and asks where that would be lost; `isAsking` while it does. `began` is
   * the record that a restored draft was begun from, as far as it can be saved.
   */
  onBefore: (holding: Holding, began: Holding | undefined) => Promise<void>
  isAsking: boolean
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
  closed,
  onBefore,
  onLeave,
  onSaved,
  ...saving
}: Props) {
  const schema = timeFormSchema({ unit: billing.unit, today })
  const began: TypedTime = { ...values, billing: billingName(billing) }
  const form = useFields<TypedTime, Holding>({ schema, values: began, prepare: prepareTime })
  const noteSaved = useLeave(form, onLeave)
  const [restored, setRestored] = useState<{ typed: TypedTime; began: Holding | undefined }>()
  useTyped(form, typed)
  useOtherDate(form)
  return (
    <Form
      form={form}
      saveLabel={closed === undefined ? 'Save time record' : undefined}
      beside={closed !== undefined && <Closed why={closed} />}
      isRepeatable
      holdsTyped={typed !== undefined}
      takesFocus={values.associatedMatterId ? 'durationMinutes' : true}
      {...saving}
      onBefore={(holding) => onBefore(holding, restored?.began)}
      // Now: a suggested rate changes later what the fields count as begun with.
      onRestored={() =>
        setRestored({
          typed: form.getValues(),
          began: schema.safeParse(prepareTime(initialValues(form))).data,
        })
      }
      onSaved={() => {
        noteSaved()
        onSaved()
      }}
    >
      <TimeFields
        {...{ form, values, typed, restored: restored?.typed, isEdited, billing, today }}
      />
    </Form>
  )
}

/** Replaces the button. If the focus was on that, the page gets it. */
function Closed({ why }: { why: string }) {
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focusPage()
  }, [])
  return (
    <span role="alert" className={classes.closed}>
      {why}
    </span>
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

/** Another date than the one that was confirmed has to be confirmed itself. */
function useOtherDate({ subscribe, getValues, setValue }: OwnForm) {
  useEffect(() => {
    const began = getValues()
    let confirmed = began.futureMeant ? began.date : undefined
    return subscribe({
      name: ['date', 'futureMeant'],
      formState: { values: true },
      callback: ({ type, name, values: { date, futureMeant } }) => {
        if (!futureMeant) confirmed = undefined
        // The box was ticked, or a draft is restored: it brings a date together with its answer.
        else if (name !== 'date' || type !== 'change') confirmed = date
        else if (isDay(date) && date !== confirmed) {
          setValue('futureMeant', false, { shouldDirty: true })
        }
      },
    })
  }, [subscribe, getValues, setValue])
}

/** Puts what was typed before into the form, where it counts as unsaved. */
function useTyped({ reset }: OwnForm, typed: TypedTime | undefined) {
  const first = useRef(typed)
  useEffect(() => {
    if (first.current) reset(first.current, { keepDefaultValues: true })
  }, [reset])
}

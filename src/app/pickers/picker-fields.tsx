/** Fields of a form that hold the identifier of a contact, a staff member or a matter; `''` for none. */
import { lazy, Suspense } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import type { LookupType } from '#contract/contacts.ts'
import { type FieldProps, useField } from '#app/ui/forms/field.tsx'
import { FieldSkeleton } from '#app/ui/forms/field-skeleton.tsx'
import { HelpOrWarning } from '#app/ui/forms/help-or-warning.tsx'
import type { PickedMatter } from './matter-picker.tsx'

const pickers = () => import('./lazy-pickers.tsx')
const ContactPicker = lazy(async () => ({ default: (await pickers()).ContactPickerAlone }))
const MatterPicker = lazy(async () => ({ default: (await pickers()).MatterPickerAlone }))

type PickerProps<
  Typed extends FieldValues,
  Sent,
  Name extends FieldPathByValue<Typed, string>,
> = FieldProps<Typed, Sent, Name, string>

/** Chooses among all contacts. */
export function ContactField<
  Typed extends FieldValues,
  Sent,
  Name extends FieldPathByValue<Typed, string>,
>(
  props: PickerProps<Typed, Sent, Name> & {
    type?: LookupType
    /** Called with the identifier, or `''`, beside the form itself. */
    onPick?: (id: string) => void
  },
) {
  const { field, error } = useField<Typed, Sent, Name, string>(props)
  const { label, help, warning, required, type = 'All', onPick } = props
  return (
    <div data-field={props.name}>
      <Suspense fallback={<FieldSkeleton label={label} />}>
        <ContactPicker
          {...{ label, required, type, error }}
          help={(help || warning) && <HelpOrWarning help={help} warning={warning} />}
          value={field.value || undefined}
          onBlur={field.onBlur}
          onChange={(id) => {
            field.onChange(id ?? '')
            onPick?.(id ?? '')
          }}
        />
      </Suspense>
    </div>
  )
}

/** Chooses among the staff who may sign in to the service. */
export function StaffField<
  Typed extends FieldValues,
  Sent,
  Name extends FieldPathByValue<Typed, string>,
>(props: PickerProps<Typed, Sent, Name> & { onPick?: (id: string) => void }) {
  return <ContactField<Typed, Sent, Name> {...props} type="EnabledStaff" />
}

/** Chooses among all matters; `onPick` hears what the lookup knows of it. */
export function MatterField<
  Typed extends FieldValues,
  Sent,
  Name extends FieldPathByValue<Typed, string>,
>(
  props: PickerProps<Typed, Sent, Name> & {
    onPick?: (id: string, matter: PickedMatter | undefined) => void
  },
) {
  const { field, error } = useField<Typed, Sent, Name, string>(props)
  const { label, help, warning, required, onPick } = props
  return (
    <div data-field={props.name}>
      <Suspense fallback={<FieldSkeleton label={label} />}>
        <MatterPicker
          {...{ label, required, error }}
          help={(help || warning) && <HelpOrWarning help={help} warning={warning} />}
          value={field.value || undefined}
          onBlur={field.onBlur}
          onChange={(id, matter) => {
            field.onChange(id ?? '')
            onPick?.(id ?? '', matter)
          }}
        />
      </Suspense>
    </div>
  )
}

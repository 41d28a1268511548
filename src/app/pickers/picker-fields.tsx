/** Fields of a form that hold the identifier of a contact, a staff member, a matter or a practice area; `''` for none. */
import { lazy, type ReactNode, Suspense } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { LookupType } from '#contract/contacts.ts'
import { type FieldProps, useField } from '#app/ui/forms/field.tsx'
import { FieldSkeleton } from '#app/ui/forms/field-skeleton.tsx'
import classes from '#app/ui/forms/field.module.css'
import type { PickedMatter } from './matter-picker.tsx'

const pickers = () => import('./lazy-pickers.tsx')
const ContactPicker = lazy(async () => ({ default: (await pickers()).ContactPickerAlone }))
const MatterPicker = lazy(async () => ({ default: (await pickers()).MatterPickerAlone }))
const PracticeAreaChoice = lazy(async () => ({
  default: (await pickers()).PracticeAreaChoiceAlone,
}))

type Props<Typed extends FieldValues, Sent, Picked = unknown> = FieldProps<Typed, Sent, string> & {
  /** Called with the identifier, or `''`, beside the form itself, and what the lookup knows of it. */
  onPick?: (id: string, picked: Picked | undefined) => void
}

/** What a field gives to the picker that stands in it. */
function usePicker<Typed extends FieldValues, Sent, Picked>(props: Props<Typed, Sent, Picked>) {
  const { field, error } = useField<Typed, Sent, string>(props)
  const { label, help, warning, required, onPick } = props
  return {
    label,
    required,
    error,
    // The picker has one place below it: a warning comes before help.
    help: warning ? <span className={classes.warning}>{warning}</span> : help,
    value: field.value || undefined,
    onBlur: field.onBlur,
    onChange: (id = '', picked?: Picked) => {
      if (id === field.value) return
      field.onChange(id)
      onPick?.(id, picked)
    },
  }
}

type FrameProps = { name: string; label: string; help?: ReactNode; children: ReactNode }

/** Shows the shape of the field until its picker is here. */
const Frame = ({ name, label, help, children }: FrameProps) => (
  <div data-field={name}>
    <Suspense fallback={<FieldSkeleton label={label} help={help} />}>{children}</Suspense>
  </div>
)

/** Chooses among all contacts, or those of a `type`. */
export function ContactField<Typed extends FieldValues, Sent>({
  type = 'All',
  ...props
}: Props<Typed, Sent> & { type?: LookupType }) {
  const picker = usePicker(props)
  return (
    <Frame {...props}>
      <ContactPicker {...picker} type={type} />
    </Frame>
  )
}

/** Chooses among the staff who may sign in to the service. */
export const StaffField = <Typed extends FieldValues, Sent>(props: Props<Typed, Sent>) => (
  <ContactField {...props} type="EnabledStaff" />
)

/** Chooses among all matters. */
export function MatterField<Typed extends FieldValues, Sent>(
  props: Props<Typed, Sent, PickedMatter>,
) {
  const picker = usePicker(props)
  return (
    <Frame {...props}>
      <MatterPicker {...picker} />
    </Frame>
  )
}

/** Chooses among all practice areas, where the service offers their lookup. */
export function PracticeAreaField<Typed extends FieldValues, Sent>(props: Props<Typed, Sent>) {
  const picker = usePicker(props)
  return (
    <Frame {...props}>
      <PracticeAreaChoice {...picker} />
    </Frame>
  )
}

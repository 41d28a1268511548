// @chunk fields
/** Form fields for the identifier of a contact, a staff member, a matter or a practice area; `''` for none. */
import { type ReactNode, Suspense } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { LookupType } from '#contract/contacts.ts'
import { lazyEarly } from '#app/ui/browser/lazy-with-retry.ts'
import { type FieldProps, useField } from '#app/ui/forms/field.tsx'
import { FieldSkeleton } from '#app/ui/forms/field-skeleton.tsx'
import classes from '#app/ui/forms/field.module.css'
import { noteFieldError } from '#app/ui/forms/field-error.ts'
import type { PickedMatter } from './matter-picker.tsx'

/** Said at the field of a person whom the form takes from the matter by itself. */
export const lawyerUnlessChosen = 'The matter’s lawyer, unless you choose someone else'

const pickers = () => import('./pickers.early.tsx')
const ContactPicker = lazyEarly(pickers, 'ContactPickerAlone')
const MatterPicker = lazyEarly(pickers, 'MatterPickerAlone')
const PracticeAreaChoice = lazyEarly(pickers, 'PracticeAreaChoiceAlone')

type Props<Typed extends FieldValues, Sent, Picked = unknown> = FieldProps<Typed, Sent, string> & {
  /** Called with the identifier, or `''`, and what the lookup knows about the record. */
  onPick?: (id: string, picked: Picked | undefined) => void
}

/** The props that a field passes to its picker. */
function usePicker<Typed extends FieldValues, Sent, Picked>(props: Props<Typed, Sent, Picked>) {
  const { field, error } = useField<Typed, Sent, string>(props)
  const { control, name, label, help, warning, required, onPick } = props
  return {
    label,
    required,
    error,
    // A picker shows one message below it: a warning takes precedence over help.
    help: warning ? <span className={classes.warning}>{warning}</span> : help,
    value: field.value || undefined,
    onBlur: field.onBlur,
    onUnchosen: (message: string | undefined) => noteFieldError(control, name, message),
    onChange: (id = '', picked?: Picked) => {
      if (id === field.value) return
      field.onChange(id)
      onPick?.(id, picked)
    },
  }
}

type FrameProps = { name: string; label: string; help?: ReactNode; children: ReactNode }

/** Shows a skeleton of the field until its picker has loaded. */
const Frame = ({ name, label, help, children }: FrameProps) => (
  <div data-field={name}>
    <Suspense fallback={<FieldSkeleton label={label} help={help} />}>{children}</Suspense>
  </div>
)

/** Chooses from all contacts, or those of a `type`. */
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

/** Chooses from the staff who may sign in to the service. */
export const StaffField = <Typed extends FieldValues, Sent>(props: Props<Typed, Sent>) => (
  <ContactField {...props} type="EnabledStaff" />
)

/** Chooses from all matters. */
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

/** Chooses from all practice areas, if the service offers their lookup. */
export function PracticeAreaField<Typed extends FieldValues, Sent>(props: Props<Typed, Sent>) {
  const picker = usePicker(props)
  return (
    <Frame {...props}>
      <PracticeAreaChoice {...picker} />
    </Frame>
  )
}

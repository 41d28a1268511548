/** The phones and email addresses of a contact. A hint below each says how it is read; nothing is refused. */
import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { retry } from '#app/ui/browser/lazy-with-retry.ts'
import { CheckedField } from '#app/ui/forms/checked-field.tsx'
import { ListField } from '#app/ui/forms/list-field.tsx'
import { isBlank } from '#app/ui/forms/invisible-characters.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { labelledFields } from '#app/ui/forms/use-fields.ts'
import { labels } from '#app/features/contacts/labels.ts'
import type { SharedFields } from './contact-fields.ts'

type Props = { control: Control<SharedFields> }
type RowProps = Props & { index: number; label: string }

export const PhoneRows = ({ control }: Props) => (
  <ListField {...labelledFields(control, labels)('phones')} row="phone" blank={{ value: '' }}>
    {(index, label) => <PhoneField {...{ control, index, label }} />}
  </ListField>
)

function PhoneField({ control, index, label }: RowProps) {
  const name = `phones.${index}.value` as const
  const typed = useWatch({ control, name }) ?? ''
  // The numbering plans of the world are fetched when the first number is typed.
  const { data: readPhone } = useQuery({
    queryKey: ['how phones are read'],
    queryFn: async () => (await retry(() => import('./read-phone.ts'))).readPhone,
    enabled: !isBlank(typed),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const read = readPhone && !isBlank(typed) ? readPhone(typed) : undefined
  const help = readPhone && !isBlank(typed) ? helpFor(typed, read) : undefined
  return <TextField {...{ control, name, label, help }} type="tel" inputMode="tel" />
}

function helpFor(typed: string, read: string | undefined) {
  if (read === undefined)
    return 'This number cannot be dialled as entered. It is kept as you typed it.'
  return read === typed.trim() ? undefined : `Recognised as ${read}`
}

export const EmailRows = ({ control }: Props) => (
  <ListField {...labelledFields(control, labels)('emails')} row="email" blank={{ value: '' }}>
    {(index, label) => (
      <CheckedField
        control={control}
        name={`emails.${index}.value`}
        label={label}
        inputMode="email"
        oddityOf={(email) =>
          !looksLikeEmail(email) ? 'This does not look like an email address.' : undefined
        }
      />
    )}
  </ListField>
)

/** Something, an at sign, and a name with a dot: only the mail server knows the rest. */
const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim())

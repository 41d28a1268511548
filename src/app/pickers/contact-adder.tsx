/** Adds contacts to a list, one after the other: each choice leaves the field empty for the next. */
import { lazy, Suspense, useState } from 'react'
import { FieldSkeleton } from '#app/ui/forms/field-skeleton.tsx'

const ContactPicker = lazy(async () => ({
  default: (await import('./lazy-pickers.tsx')).ContactPickerAlone,
}))

type Props = {
  label: string
  /** Those that are in the list already. */
  taken: readonly string[]
  onAdd: (id: string, name: string) => void
}

export function ContactAdder({ label, taken, onAdd }: Props) {
  const [round, setRound] = useState(0)
  const [twice, setTwice] = useState(false)
  return (
    <Suspense fallback={<FieldSkeleton label={label} />}>
      <ContactPicker
        key={round}
        label={label}
        value={undefined}
        focused={round > 0}
        error={twice ? 'This contact is in the list already' : undefined}
        onChange={(id, name) => {
          if (id === undefined) return
          setTwice(taken.includes(id))
          if (!taken.includes(id)) onAdd(id, name ?? id)
          setRound(round + 1)
        }}
      />
    </Suspense>
  )
}

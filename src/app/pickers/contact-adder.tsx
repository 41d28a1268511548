/** Adds contacts to a list one by one: each choice leaves the field empty for the next. */
import { Suspense, useState } from 'react'
import { lazyEarly } from '#app/ui/browser/lazy-with-retry.ts'
import { FieldSkeleton } from '#app/ui/forms/field-skeleton.tsx'

const ContactPicker = lazyEarly(() => import('./pickers.early.tsx'), 'ContactPickerAlone')

type Props = {
  label: string
  /** The ids that are already in the list. */
  taken: readonly string[]
  onAdd: (id: string, name: string) => void
  /** Called with what is wrong with text that is left without a choice; undefined once nothing is. */
  onUnchosen: (error: string | undefined) => void
}

export function ContactAdder({ label, taken, onAdd, onUnchosen }: Props) {
  const [round, setRound] = useState(0)
  const [isDuplicate, setIsDuplicate] = useState(false)
  return (
    <Suspense fallback={<FieldSkeleton label={label} />}>
      <ContactPicker
        key={round}
        label={label}
        value={undefined}
        focused={round > 0}
        onUnchosen={onUnchosen}
        error={isDuplicate ? 'This contact is already in the list' : undefined}
        onChange={(id, name) => {
          if (id === undefined) return
          setIsDuplicate(taken.includes(id))
          if (!taken.includes(id)) onAdd(id, name ?? id)
          setRound(round + 1)
        }}
      />
    </Suspense>
  )
}

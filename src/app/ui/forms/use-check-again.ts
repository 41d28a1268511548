// @chunk form-kit
/** Looks by itself whether something was saved, while that is not known. */
import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { lookAgain } from '#app/ui/browser/look-again.ts'
import type { WriteOutcome } from '#app/ui/dialogs/pending-actions.ts'
import type { Fields } from './use-fields.ts'

/** Ends once something else is typed: what is found then would take that away. */
export function useCheckAgain<Typed extends FieldValues, Sent>(
  { getValues }: Fields<Typed, Sent>,
  isUnknown: boolean,
  check: () => void,
) {
  const look = useEffectEvent(check)
  useEffect(() => {
    if (!isUnknown) return undefined
    const before = JSON.stringify(getValues())
    return lookAgain(() => {
      if (before === JSON.stringify(getValues())) look()
    })
  }, [isUnknown, getValues])
}

/** Lets the first press that comes while a form checks by itself wait for what that finds. */
export function useOnePress() {
  const looking = useRef<Promise<WriteOutcome['word'] | undefined>>(undefined)
  return {
    begin: (check: NonNullable<typeof looking.current>) => void (looking.current = check),
    /** Whether what was pressed is still to be done. */
    async isNext() {
      const meanwhile = looking.current
      looking.current = undefined
      return meanwhile !== undefined && (await meanwhile) !== 'Saved'
    },
  }
}

/** The matter that a form is for, and its lawyer, who is suggested for the person whom the form names. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { matterQueries } from '#app/data/matters/queries.ts'
import type { Matter } from '#contract/matters.ts'
import type { PickedMatter } from './matter-picker.tsx'

/** What is known of the matter: at once where it was picked, and otherwise once it has been read. */
export function useChosenMatter(matterId: string) {
  const [picked, setPicked] = useState<PickedMatter>()
  const isPicked = picked?.id === matterId
  const { data } = useQuery({
    ...matterQueries.named(matterId),
    enabled: matterId !== '' && !isPicked,
  })
  return { matter: isPicked ? picked : data, setPicked }
}

/** The form, as far as it holds the identifier of a person under a name. */
type FormOfPerson<Name extends string> = {
  getValues: (name: Name) => string
  resetField: (name: Name, to: { defaultValue: string }) => void
}

/** Suggests the lawyer of the matter, while nobody else was chosen; undefined suggests nobody. */
export function useSuggestedLawyer<Name extends string>(
  { getValues, resetField }: FormOfPerson<Name>,
  name: Name,
  matter: Pick<Matter, 'lawyer'> | undefined,
) {
  const suggestedId = useRef('')
  const lawyerId = matter?.lawyer?.id
  useEffect(() => {
    if (!lawyerId || getValues(name) !== suggestedId.current) return
    suggestedId.current = lawyerId
    // Set as a default value: a suggestion is no unsaved work.
    resetField(name, { defaultValue: lawyerId })
  }, [lawyerId, getValues, resetField, name])
}

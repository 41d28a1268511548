/** The matter that a form is for, and its lawyer, who is suggested for the person whom the form names. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { matterQueries } from '#app/data/matters/queries.ts'
import type { PickedMatter } from './matter-picker.tsx'

/**
 * What is known of the matter: at once where it was picked, and the rest once it has been read. `suggests` says whether
 * its lawyer may be suggested: if a person picked it or opened the form for it, but not if a draft brought it back.
 */
export function useChosenMatter(matterId: string) {
  const [first] = useState(matterId)
  const [picked, setPicked] = useState<PickedMatter>()
  const isPicked = picked?.id === matterId
  const { data } = useQuery({
    ...matterQueries.named(matterId),
    enabled: matterId !== '' && !(isPicked && picked.lawyer && picked.status),
  })
  const matter: PickedMatter | undefined = isPicked ? { ...data, ...picked } : data
  return { matter, suggests: isPicked || matterId === first, setPicked }
}

/** The form, as far as it holds the identifier of a person under a name. */
type FormOfPerson<Name extends string> = {
  getValues: (name: Name) => string
  resetField: (name: Name, to: { defaultValue: string }) => void
}

/** Suggests the lawyer of each matter that is chosen, while nobody else was; undefined suggests nobody. */
export function useSuggestedLawyer<Name extends string>(
  { getValues, resetField }: FormOfPerson<Name>,
  name: Name,
  matter: PickedMatter | undefined,
) {
  const suggestedId = useRef('')
  const matterId = matter?.id
  const lawyerId = matter?.lawyer?.id
  useEffect(() => {
    if (!matterId || !lawyerId || getValues(name) !== suggestedId.current) return
    suggestedId.current = lawyerId
    // Set as a default value: a suggestion is no unsaved work.
    resetField(name, { defaultValue: lawyerId })
  }, [matterId, lawyerId, getValues, resetField, name])
}

/** The matter that a form is for, and its lawyer, who is suggested for the person whom the form names. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { matterQueries } from '#app/data/matters/queries.ts'
import type { PickedMatter } from './matter-picker.tsx'

/** In the place of a matter where a person has chosen none. */
const none: PickedMatter = { id: '' }

/**
 * What is known of the matter: at once where it was picked, and the rest once it has been read. `suggests` says whether
 * its lawyer may be suggested: if a person picked it or opened the form for it, but not if a draft brought it back.
 */
export function useChosenMatter(matterId: string) {
  const [first] = useState(matterId)
  const [pickedById, setPickedById] = useState<ReadonlyMap<string, PickedMatter>>(() => new Map())
  const picked = pickedById.get(matterId)
  const { data } = useQuery({
    ...matterQueries.named(matterId),
    enabled: matterId !== '' && !(picked?.lawyer && picked.status),
  })
  const matter: PickedMatter = { id: matterId, ...data, ...picked }
  return {
    matter,
    suggests: picked !== undefined || matterId === first,
    setPicked: (one = none) => setPickedById((before) => new Map(before).set(one.id, one)),
  }
}

/** The form, as far as it holds the identifier of a person under a name. */
type FormOfPerson<Name extends string> = {
  getValues: (name: Name) => string
  resetField: (name: Name, to: { defaultValue: string }) => void
}

/**
 * Suggests the lawyer of each matter that is chosen, while nobody else was, and nobody where none is known: the lawyer
 * of another matter is worse than none. For undefined the field stays as it is.
 */
export function useSuggestedLawyer<Name extends string>(
  { getValues, resetField }: FormOfPerson<Name>,
  name: Name,
  matter: PickedMatter | undefined,
) {
  const suggestedId = useRef('')
  const matterId = matter?.id
  const lawyerId = matter?.lawyer?.id ?? ''
  useEffect(() => {
    const isChosen = getValues(name) !== suggestedId.current
    if (matterId === undefined || isChosen || lawyerId === suggestedId.current) return
    suggestedId.current = lawyerId
    // Set as a default value: a suggestion is no unsaved work.
    resetField(name, { defaultValue: lawyerId })
  }, [matterId, lawyerId, getValues, resetField, name])
}

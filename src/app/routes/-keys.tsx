/** The list of keys, with the choice of single ones as the desk keeps it for this person. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deskQueries } from '#app/data/desk/queries.ts'
import { useSaveSingleKeys } from '#app/features/preferences/use-save-preference.ts'
import { KeysButton } from '#app/ui/keyboard/keys-button.tsx'
import { takeSingleKeys } from '#app/ui/keyboard/keys.ts'

export function Keys() {
  const { data } = useQuery(deskQueries.preferences())
  const on = data?.singleKeys
  useEffect(() => {
    // What this browser has kept stands in until the desk has said it.
    if (on !== undefined) takeSingleKeys(on)
  }, [on])
  return <KeysButton onSwitch={useSaveSingleKeys()} />
}

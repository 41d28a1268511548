// @chunk pieces
/** Records that this person opened a record. Renders nothing; a failure does not affect the page. */
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { NewRecent } from '#contract/desk/desk.ts'
import { deskMutations } from './queries.ts'

export function RememberOpened({ kind, id }: NewRecent) {
  const { mutate } = useMutation(deskMutations.noteRecent())
  useEffect(() => mutate({ kind, id }), [kind, id, mutate])
  return null
}

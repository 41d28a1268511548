// @chunk pieces
/** Remembers that this person opened a record. Draws nothing: the page is as good where the desk cannot. */
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { NewRecent } from '#contract/desk.ts'
import { deskMutations } from './queries.ts'

export function NotedAsOpened({ kind, id }: NewRecent) {
  const { mutate } = useMutation(deskMutations.noteRecent())
  useEffect(() => mutate({ kind, id }), [kind, id, mutate])
  return null
}

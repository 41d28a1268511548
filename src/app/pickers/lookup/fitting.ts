/** Which results of a lookup match what is typed now: Enter must not choose a match of an earlier, shorter text. */
import { fits } from '#app/ui/filters/option-list.tsx'

/** A record as a list names it. */
export type Found = { id: string; name: string; details?: string | undefined }

/** Whether every word that is typed stands somewhere in what is listed. */
export const isFor = ({ name, details = '' }: Found, typed: string) =>
  typed
    .trim()
    .split(/\s+/)
    .every((word) => fits(`${name} ${details}`, word))

/** What of a lookup's results answers what is typed by now; Enter must not take what was found for less. */
import { fits } from '#app/ui/filters/option-list.tsx'

/** A record as a list names it. */
export type Found = { id: string; name: string; details?: string | undefined }

/** Whether every word that is typed stands somewhere in what is listed. */
export const isFor = ({ name, details = '' }: Found, typed: string) =>
  typed
    .trim()
    .split(/\s+/)
    .every((word) => fits(`${name} ${details}`, word))

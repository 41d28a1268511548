// @chunk pieces
/** What somebody who signs in is called on the screen. */
import { shownName } from './shown-name.ts'

type Named = { name?: string | undefined; email?: string | undefined }

/** Their name, or their email where the provider gives none. */
export const personName = ({ name, email }: Named = {}) =>
  shownName(name ?? email ?? 'someone without a name')

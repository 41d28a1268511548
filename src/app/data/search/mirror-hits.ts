/** What the copy of the desk finds, in the shape of every search, with where its words were found. */
import { shownName } from '#app/text/shown-name.ts'
import type { FoundContact, FoundDocument, FoundMatter, FoundTask } from '#contract/desk/mirror.ts'
import { contactHit, documentHit, type Hit, matterHit, taskHit } from './hits.ts'

type Match = FoundMatter['match']

/** What stands before a text that was found where a row does not show it; a role stands for itself. */
const names: Record<string, string | undefined> = {
  referrer: 'Referred by',
  email: 'Email',
  phone: 'Phone',
  name: 'Also called',
  file: 'File',
  brief: 'Brief',
  tag: 'Tag',
}

/** With the part of the record that was found, unless the row shows it anyway. */
function withMatch(hit: Hit, match: Match): Hit {
  const text = shownName(match?.text ?? '')
  if ([hit.name, ...hit.details].some((shown) => shown.includes(text))) return hit
  const before = shownName(match?.role ?? names[match?.field ?? ''] ?? '')
  return { ...hit, details: [before ? `${before}: ${text}` : text, ...hit.details] }
}

export const keptMatterHit = ({ match, ...matter }: FoundMatter): Hit =>
  withMatch(matterHit(matter), match)

export const keptContactHit = ({ id, name, type, phone, email, match }: FoundContact): Hit =>
  withMatch(
    contactHit({ id, summary: { id, fullName: name }, listed: { type, phone, email } }),
    match,
  )

export const keptTaskHit = ({ match, ...task }: FoundTask): Hit => withMatch(taskHit(task), match)

export const keptDocumentHit = ({ match, ...document }: FoundDocument): Hit =>
  withMatch(documentHit(document), match)

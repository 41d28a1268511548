// @chunk pieces
/** One-word marks beside a document's name: locked, encrypted, shared, favourite. */
import { matterName } from '#app/text/matter-name.ts'
import { shownName } from '#app/text/shown-name.ts'
import { type Document, isLocked } from '#contract/documents.ts'

const minute = 60_000

/** `locked, 12 min left`, `locked, 3 h left`, `locked, 2 days left`: how long a lock lasts from `now`, rounded up. */
export function lockLeft({ lockExpires }: Pick<Document, 'lockExpires'>, now: number) {
  if (!lockExpires || !isLocked({ lockExpires }, now)) return undefined
  const minutes = Math.ceil((Date.parse(lockExpires) - now) / minute)
  if (minutes < 120) return `locked, ${minutes} min left`
  const hours = Math.ceil(minutes / 60)
  return `locked, ${hours < 48 ? `${hours} h` : `${Math.ceil(hours / 24)} days`} left`
}

export const marksOf = (document: Document, now: number): string[] =>
  [
    lockLeft(document, now),
    document.isEncrypted && 'encrypted',
    document.isShared && 'shared',
    document.isFavorite && 'favourite',
  ].filter((mark) => typeof mark === 'string')

/** What a document is linked to: the matter's number and title, or the contact's name. */
export function linkOf({ associatedMatter, associatedContact }: Document) {
  return associatedMatter ? matterName(associatedMatter) : associatedContact?.name
}

/** The id of the matter or contact that a document is linked to. */
export const ownerIdOf = ({ associatedMatter, associatedContact }: Document) =>
  associatedMatter?.id ?? associatedContact?.id

/** Whether a document is a matter's or a contact's, as the label of its link. */
export const linkLabelOf = ({ associatedMatter, associatedContact }: Document) =>
  !associatedMatter && associatedContact ? 'Contact' : 'Matter'

/** `‘Lease’ of 10291 - Sale of Banksia Street`: documents of different matters often have the same name. */
export function nameWithLink(document: Document) {
  const link = linkOf(document)
  return `‘${nameOf(document)}’${link ? ` of ${shownName(link)}` : ''}`
}

/** The name to show for a document. */
export const nameOf = ({ title, fullFileName }: Document) =>
  shownName(title || fullFileName || 'Untitled document')

/** `Brief X · Section Y; Brief Z`: the briefs that a document is in. */
export const briefsOf = ({ associatedBriefs = [] }: Document) =>
  associatedBriefs
    .map(({ briefName, sections = [] }) =>
      [briefName ?? 'Without a name', ...sections.map(({ name }) => name)]
        .filter(Boolean)
        .join(' · '),
    )
    .join('; ')

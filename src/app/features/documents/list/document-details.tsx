/** Every field of a document, including those that a list has no room for. */
import { Link } from '@tanstack/react-router'
import { ContactLink } from '#app/pickers/contact-link.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { JoinedText } from '#app/ui/controls/joined-text.tsx'
import { May } from '#app/ui/controls/may.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { formatMoment, formatNumber } from '#app/text/format.ts'
import { useNow } from '#app/ui/browser/now.ts'
import { shownName } from '#app/text/shown-name.ts'
import { type Document, documentOperations, isLocked } from '#contract/documents.ts'
import { briefsOf, linkOf, nameOf } from '#app/features/documents/document-marks.ts'
import { type Line, Lines, Technical } from '#app/features/documents/lines.tsx'
import { formatSize } from '#app/text/format-size.ts'

type Props = {
  document: Document
  onClose: () => void
  onReplace: (document: Document) => void
  onDelete: (document: Document) => void
}

export function DocumentDetails({ document, onClose, onReplace, onDelete }: Props) {
  const now = useNow()
  return (
    <Dialog
      title={nameOf(document)}
      onClose={onClose}
      foot={
        <>
          <Button look="default" onClick={onClose}>
            Close
          </Button>
          <May call={documentOperations.deleteDocument}>
            <Button look="default" onClick={() => onDelete(document)}>
              Delete
            </Button>
          </May>
          <May call={documentOperations.replaceDocument}>
            <Button look="default" onClick={() => onReplace(document)}>
              Replace file
            </Button>
          </May>
        </>
      }
    >
      <Lines lines={linesOf(document, now)} />
      <Technical>
        <Lines lines={technicalLinesOf(document)} />
      </Technical>
    </Dialog>
  )
}

/** The matter or contact, as a link if its identifier is known. */
function LinkedTo({ document }: { document: Document }) {
  const { associatedMatter, associatedContact } = document
  const name = linkOf(document) ?? '—'
  if (!associatedMatter?.id) return <ContactLink id={associatedContact?.id}>{name}</ContactLink>
  return (
    <Link to="/matters/$matterId" params={{ matterId: associatedMatter.id }}>
      <JoinedText of={name} />
    </Link>
  )
}

const moment = (value: string | undefined) => value && formatMoment(value)
const answer = (value: boolean | undefined) =>
  value === undefined ? undefined : value ? 'Yes' : 'No'

const lockOf = ({ lockExpires }: Document, now: number) =>
  lockExpires && isLocked({ lockExpires }, now)
    ? `Locked until ${formatMoment(lockExpires)}`
    : 'Not locked'

const linesOf = (document: Document, now: number): Line[] => [
  ['Linked to', <LinkedTo key="link" document={document} />],
  ['File name', document.fullFileName && shownName(document.fullFileName)],
  ['Type', document.type],
  ['Size', sizeOf(document)],
  ['Version', document.versionNumber?.toString()],
  ['Created', [moment(document.createdDate), document.createdBy?.name].filter(Boolean).join(', ')],
  [
    'Modified',
    [moment(document.lastModifiedDate), document.lastModifiedBy?.name].filter(Boolean).join(', '),
  ],
  ['Lock', lockOf(document, now)],
  ['Shared', answer(document.isShared)],
  ['Encrypted', answer(document.isEncrypted)],
  ['Favourite', answer(document.isFavorite)],
  ['Tags', document.documentTags?.join(', ')],
  ['Briefs', briefsOf(document)],
]

const technicalLinesOf = (document: Document): Line[] => [
  ['Extension', document.fileExtension],
  ['MIME type', document.mimeType],
  ['Entity tag', document.fileEtag],
  ['Changed', moment(document.userChangeTimestamp)],
]

function sizeOf({ size }: Document) {
  if (size === undefined) return undefined
  return size < 1000 ? formatSize(size) : `${formatSize(size)} (${formatNumber(size)} bytes)`
}

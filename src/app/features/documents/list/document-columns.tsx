/** The columns of a list of documents, and how each value is read. */
import type { Column } from '#app/ui/list/columns/column.ts'
import { Day, none } from '#app/ui/list/columns/cells.tsx'
import { JoinedText } from '#app/ui/controls/joined-text.tsx'
import { Text } from '#app/ui/list/columns/text-cell.tsx'
import { usePendingState } from '#app/ui/dialogs/pending-actions.ts'
import { useNow } from '#app/ui/browser/now.ts'
import { RowLink } from '#app/ui/list/row-link.tsx'
import { shownName } from '#app/text/shown-name.ts'
import type { Document } from '#contract/documents.ts'
import classes from './document-columns.module.css'
import { deletionId } from './delete-document.ts'
import { DetailsLink } from './details-link.tsx'
import { briefsOf, linkOf, marksOf, nameOf } from '#app/features/documents/document-marks.ts'
import { formatSize } from '#app/text/format-size.ts'
import { oldExtension } from '#app/features/documents/replace/warnings.ts'

type Options = {
  /** Whether the list belongs to one matter or contact, so that no column is needed for it. */
  linked: boolean
  onMenu: (document: Document, opener: HTMLElement) => void
  onDetails: (document: Document) => void
}

export const documentColumns = ({
  linked,
  onMenu,
  onDetails,
}: Options): readonly Column<Document>[] => [
  {
    header: 'Title',
    main: true,
    cell: (document, _, lines) => <Title {...{ document, lines, linked, onDetails }} />,
  },
  ...(linked ? [] : [linkColumn]),
  ...fileColumns,
  ...changeColumns,
  ...extraColumns,
  {
    header: 'Actions',
    align: 'end',
    width: '80px',
    offPaper: true,
    cell: (document) => (
      <button
        type="button"
        className={classes.actions}
        aria-haspopup="menu"
        aria-label={`Actions for ${nameOf(document)}`}
        onClick={({ currentTarget }) => onMenu(document, currentTarget)}
      >
        ⋯
      </button>
    ),
  },
]

const linkColumn: Column<Document> = {
  header: 'Linked to',
  width: 'clamp(180px, 45vw - 274px, 420px)',
  from: 'line',
  cell: (document) => {
    const link = linkOf(document)
    const { associatedMatter, associatedContact } = document
    const matterId = associatedMatter?.id
    const contactId = associatedContact?.id
    if (!link) return none
    const name = <JoinedText of={link} />
    if (!matterId && !contactId) return name
    return (
      <RowLink
        {...(matterId
          ? { to: '/matters/$matterId', params: { matterId } }
          : { to: '/contacts/$contactId', params: { contactId: contactId! } })}
      >
        {name}
      </RowLink>
    )
  },
}

type TitleProps = Pick<Options, 'onDetails' | 'linked'> & { document: Document; lines: 1 | 2 }

/** The title with the document's marks; below it, on narrow screens, what it is linked to, or else who changed it. */
function Title({ document, lines, linked, onDetails }: TitleProps) {
  const name = nameOf(document)
  const marks = marksOf(document, useNow())
  const isPendingDeletion = usePendingState(deletionId(document)) !== undefined
  const below = linked ? document.lastModifiedBy?.name : linkOf(document)
  const extension = oldExtension(document)
  return (
    <span data-record={document.id}>
      <span className={classes.line}>
        <span className={classes.title} data-going={isPendingDeletion || undefined} dir="auto">
          {document.id === '' ? (
            name
          ) : (
            <DetailsLink id={document.id} onOpen={() => onDetails(document)}>
              {name}
            </DetailsLink>
          )}
        </span>
        {isPendingDeletion && <span className={classes.going}>will be deleted</span>}
        {marks.map((mark) => (
          <span key={mark} className={classes.mark}>
            {mark}
          </span>
        ))}
      </span>
      {lines === 2 && (
        <span className={classes.below}>
          <JoinedText of={below || '—'} />
          {extension && ` · ${extension}`}
        </span>
      )}
    </span>
  )
}

const fileColumns: readonly Column<Document>[] = [
  {
    header: 'Type',
    width: '132px',
    from: 'desk',
    tone: 'quiet',
    cell: ({ type, ...document }) =>
      [type ?? '—', oldExtension(document)].filter(Boolean).join(' · '),
  },
  {
    header: 'Size',
    align: 'end',
    width: '84px',
    from: 'desk',
    cell: ({ size }) => (size === undefined ? none : formatSize(size)),
  },
  {
    header: 'Version',
    align: 'end',
    width: '72px',
    from: 'desk',
    cell: ({ versionNumber }) => versionNumber ?? none,
  },
]

const changeColumns: readonly Column<Document>[] = [
  {
    header: 'Modified',
    width: '112px',
    from: 'tablet',
    cell: ({ lastModifiedDate }) => <Day of={lastModifiedDate} />,
  },
  {
    header: 'Modified by',
    width: '132px',
    from: 'wide',
    cell: ({ lastModifiedBy }) => lastModifiedBy?.name ?? none,
  },
]

const extra = { extra: true, from: 'line', width: '136px' } as const

/** Columns that are hidden until a person chooses them. */
const extraColumns: readonly Column<Document>[] = [
  { ...extra, header: 'Created', cell: ({ createdDate }) => <Day of={createdDate} /> },
  { ...extra, header: 'Created by', cell: ({ createdBy }) => <Text of={createdBy?.name} /> },
  {
    ...extra,
    header: 'File name',
    width: '220px',
    cell: (row) => <Text of={row.fullFileName && shownName(row.fullFileName)} />,
  },
  { ...extra, header: 'Tags', cell: (row) => <Text of={row.documentTags?.join(', ')} /> },
  { ...extra, header: 'Briefs', width: '220px', cell: (row) => <Text of={briefsOf(row)} /> },
]

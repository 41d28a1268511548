/** The columns of a list of documents, and how each value is read. */
import type { Column } from '#app/ui/data-table.tsx'
import { formatDay, formatMoment } from '#app/ui/format.ts'
import { useHolds } from '#app/ui/holds.ts'
import { useNow } from '#app/ui/now.ts'
import type { Document } from '#contract/documents.ts'
import classes from './document-columns.module.css'
import { deletionOf } from './deleting.ts'
import { linkOf, marksOf, nameOf } from './document-marks.ts'
import { formatSize } from './format-size.ts'
import { oldExtension } from './warnings.ts'

const none = <span className={classes.quiet}>—</span>

type Given = {
  /** Whether the list is of one matter or contact, which then needs no column. */
  linked: boolean
  onMenu: (document: Document, opener: HTMLElement) => void
}

export const documentColumns = ({ linked, onMenu }: Given): readonly Column<Document>[] => [
  { header: 'Title', cell: (document) => <Title document={document} /> },
  ...(linked ? [] : [linkedTo]),
  ...aboutTheFile,
  ...aboutItsLastChange,
  {
    header: 'Actions',
    align: 'end',
    width: '92px',
    cell: (document) => (
      <button
        type="button"
        className={classes.actions}
        aria-haspopup="menu"
        aria-label={`Actions for ${nameOf(document)}`}
        onClick={({ currentTarget }) => onMenu(document, currentTarget)}
      >
        Actions
      </button>
    ),
  },
]

const linkedTo: Column<Document> = {
  header: 'Linked to',
  width: '24%',
  from: 'desk',
  cell: (document) => {
    const link = linkOf(document)
    return link ? <span title={link}>{link}</span> : none
  },
}

/** The title with what is special about the document; below it, on narrow screens, what it is linked to. */
function Title({ document }: { document: Document }) {
  const name = nameOf(document)
  const marks = marksOf(document, useNow())
  const hold = deletionOf(document)
  const going = useHolds().some(({ id, state }) => id === hold && typeof state === 'string')
  const below = [linkOf(document), oldExtension(document)].filter(Boolean).join(' · ')
  return (
    <span data-record={document.id}>
      <span className={classes.line}>
        <span className={classes.title} data-going={going || undefined} title={name} dir="auto">
          {name}
        </span>
        {going && <span className={classes.going}>will be deleted</span>}
        {marks.map((mark) => (
          <span key={mark} className={classes.mark}>
            {mark}
          </span>
        ))}
      </span>
      <span className={classes.below} title={below}>
        {below || '—'}
      </span>
    </span>
  )
}

const aboutTheFile: readonly Column<Document>[] = [
  {
    header: 'Type',
    width: '132px',
    from: 'desk',
    cell: ({ type, ...document }) => (
      <span className={classes.quiet}>
        {[type ?? '—', oldExtension(document)].filter(Boolean).join(' · ')}
      </span>
    ),
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

const aboutItsLastChange: readonly Column<Document>[] = [
  {
    header: 'Modified',
    width: '112px',
    from: 'tablet',
    cell: ({ lastModifiedDate }) =>
      lastModifiedDate ? (
        <time dateTime={lastModifiedDate} title={formatMoment(lastModifiedDate)}>
          {formatDay(lastModifiedDate)}
        </time>
      ) : (
        none
      ),
  },
  {
    header: 'Modified by',
    width: '132px',
    from: 'wide',
    cell: ({ lastModifiedBy }) => lastModifiedBy?.name ?? none,
  },
]

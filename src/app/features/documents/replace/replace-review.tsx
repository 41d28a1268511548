/** Old and new side by side, and what is to be confirmed before one replaces the other. */
import { formatMoment } from '#app/text/format.ts'
import { shownName } from '#app/text/shown-name.ts'
import type { Document } from '#contract/documents.ts'
import type { FileFacts } from './file-facts.ts'
import { formatSize } from '#app/text/format-size.ts'
import { Technical } from '#app/features/documents/lines.tsx'
import classes from './replace-dialog.module.css'
import { oldExtension } from './warnings.ts'

type Props = {
  document: Document
  facts: FileFacts
  /** The `id` of the warnings. */
  warned: string | undefined
  confirmed: boolean
  /** Undefined if there is nothing to confirm. */
  onConfirm: ((confirmed: boolean) => void) | undefined
}

export function ReplaceReview({ document, facts, warned, confirmed, onConfirm }: Props) {
  return (
    <>
      <SideBySide lines={linesOf(document, facts)} />
      <Technical>
        <SideBySide lines={technicalLinesOf(document, facts)} />
      </Technical>
      <p className={classes.quiet}>The current file cannot be restored here once it is replaced.</p>
      {onConfirm && (
        <label className={classes.confirm}>
          <input
            type="checkbox"
            aria-describedby={warned}
            checked={confirmed}
            onChange={(event) => onConfirm(event.currentTarget.checked)}
          />
          Replace anyway
        </label>
      )}
    </>
  )
}

type Line = [name: string, before: string | undefined, after: string | undefined]

function SideBySide({ lines }: { lines: readonly Line[] }) {
  return (
    <table className={classes.review}>
      <thead>
        <tr>
          <td />
          <th scope="col">Current</th>
          <th scope="col">New file</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([name, before, after]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before ?? '—'}</td>
            <td data-differs={(after !== undefined && after !== before) || undefined}>
              {after ?? '—'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const linesOf = (document: Document, file: FileFacts): Line[] => [
  ['Name', document.fullFileName && shownName(document.fullFileName), shownName(file.name)],
  [
    'Size',
    document.size === undefined ? undefined : formatSize(document.size),
    formatSize(file.size),
  ],
  [
    'Modified',
    document.lastModifiedDate && formatMoment(document.lastModifiedDate),
    formatMoment(new Date(file.modified).toISOString()),
  ],
  [
    'Version',
    document.versionNumber === undefined ? undefined : String(document.versionNumber),
    undefined,
  ],
]

/** What only those who look after the service have a use for. */
const technicalLinesOf = (document: Document, file: FileFacts): Line[] => [
  ['Extension', oldExtension(document) || undefined, file.extension || undefined],
  ['MIME type', document.mimeType, file.mimeType || undefined],
  ['SHA-256', undefined, file.digest],
]

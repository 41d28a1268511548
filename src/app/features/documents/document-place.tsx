/** The matter or contact of a document, as names repeat across matters; and its briefs if `briefs` is set. */
import { shownName } from '#app/text/shown-name.ts'
import { JoinedText } from '#app/ui/controls/joined-text.tsx'
import type { Document } from '#contract/documents.ts'
import { briefsOf, linkLabelOf, linkOf } from './document-marks.ts'
import classes from './replace/replace-dialog.module.css'

export function DocumentPlace({ document, briefs }: { document: Document; briefs: boolean }) {
  const { associatedBriefs = [] } = document
  const lines = [
    [linkLabelOf(document), linkOf(document)],
    [associatedBriefs.length > 1 ? 'Briefs' : 'Brief', briefs && briefsOf(document)],
  ] as const
  return lines.map(
    ([name, value]) =>
      value && (
        <p key={name} className={classes.place}>
          <span className={classes.quiet}>{name}</span> <JoinedText of={shownName(value)} />
        </p>
      ),
  )
}

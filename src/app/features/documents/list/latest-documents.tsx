// @chunk records
/** The latest documents of a matter or contact, each with its version, its date and any lock. */
import { useQuery } from '@tanstack/react-query'
import { lockLeft } from '#app/features/documents/document-marks.ts'
import { documentQueries, latestCount } from '#app/data/documents/queries.ts'
import type { Owner } from '#app/data/documents/search.ts'
import { Skeleton } from '#app/ui/controls/skeleton.tsx'
import { formatDay, formatMoment } from '#app/text/format.ts'
import { shownName } from '#app/text/shown-name.ts'
import { useNow } from '#app/ui/browser/now.ts'
import { Section, SectionFailed } from '#app/ui/layout/section.tsx'
import type { Document } from '#contract/documents.ts'
import classes from './latest-documents.module.css'

export function LatestDocuments({ owner }: { owner: NonNullable<Owner> }) {
  const { data, error, refetch } = useQuery(documentQueries.latest(owner))
  return (
    <Section heading={isNewestFirst(data?.records) ? 'Latest documents' : 'Documents'}>
      {error && !data ? (
        <SectionFailed what="The documents" error={error} onRetry={refetch} />
      ) : (
        <Documents documents={data?.records} />
      )}
    </Section>
  )
}

/** No parameter sorts documents: only the rows show whether the newest come first. */
function isNewestFirst(documents: readonly Document[] = []) {
  const times = documents.map(({ lastModifiedDate }) => Date.parse(lastModifiedDate ?? ''))
  return times.every((time, place) => place === 0 || !(time > times[place - 1]!))
}

function Documents({ documents }: { documents: readonly Document[] | undefined }) {
  const now = useNow()
  if (documents?.length === 0) return <p className={classes.none}>There are no documents yet.</p>
  return (
    <ul className={classes.list}>
      {documents
        ? documents
            .slice(0, latestCount)
            .map((document) => <Row key={document.id} {...{ document, now }} />)
        : [180, 220, 150].map((width) => (
            <li key={width} className={classes.row}>
              <Skeleton width={width} />
            </li>
          ))}
    </ul>
  )
}

function Row({ document, now }: { document: Document; now: number }) {
  const { lastModifiedDate: modified, versionNumber: version } = document
  const name = fileNameOf(document)
  const day = modified && formatDay(modified)
  const facts = [version !== undefined && `v${version}`, day].filter(Boolean).join(' · ')
  return (
    <li className={classes.row}>
      <bdi className={classes.name} title={name}>
        {name}
      </bdi>
      <span className={classes.facts} title={modified && formatMoment(modified)}>
        {lockLeft(document, now) ?? facts}
      </span>
    </li>
  )
}

function fileNameOf({ fullFileName, title, fileExtension }: Document) {
  // Services write it with its dot or without.
  const extension = fileExtension ? `.${fileExtension.replace(/^\./, '')}` : ''
  return shownName(fullFileName ?? (title ? title + extension : 'Untitled document'))
}

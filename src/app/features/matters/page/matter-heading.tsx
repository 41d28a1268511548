// @chunk pieces
/** The heading of a matter's page: its name, its status, and the facts that lawyers look for first. */
import { Fragment } from 'react'
import type { Matter } from '#contract/matters.ts'
import { JoinedText } from '#app/ui/controls/joined-text.tsx'
import { Skeleton } from '#app/ui/controls/skeleton.tsx'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { formatDate } from '#app/text/format.ts'
import { StatusMark } from '#app/ui/controls/status-mark.tsx'
import classes from '#app/ui/layout/record-sheet.module.css'

export const titleOf = ({ title }: Matter) => title ?? 'Untitled matter'

/** Nothing if the service sent no status. */
export const MatterStatusMark = ({ status }: Matter) =>
  status && <StatusMark word={status} tone={status === 'Open' ? 'done' : 'quiet'} />

/** One line: client, lawyer, practice area with its stage, and when the matter was opened; missing facts are left out. */
export function MatterFacts({ matter }: { matter: Matter | undefined }) {
  const { client, lawyer, practiceAreaName, stageName, dateOpen } = matter ?? {}
  const facts: [label: string, fact: string | undefined][] = [
    ['Client', client?.name],
    ['Lawyer', lawyer?.name],
    ['Practice area', [practiceAreaName, stageName].filter(Boolean).join(' · ')],
    ['', dateOpen && `Opened ${formatDate(dateOpen)}`],
  ]
  return (
    <p className={classes.facts}>
      {!matter && <Skeleton width={320} />}
      {facts.map(
        ([label, fact]) =>
          fact && (
            <Fragment key={label}>
              <span className={classes.fact}>
                {label && <span className="spoken-only">{label} </span>}
                <JoinedText of={fact} />
              </span>{' '}
            </Fragment>
          ),
      )}
    </p>
  )
}

/** `Matters / 24-0231`. */
export const MatterBreadcrumb = ({ matter }: { matter: Matter | undefined }) => (
  <Breadcrumb to="/matters" label="Matters" here={matter && (matter.number ?? titleOf(matter))} />
)

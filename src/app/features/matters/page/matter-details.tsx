// @chunk records
/** Everything else about a matter, and its custom fields. */
import type { ReactNode } from 'react'
import type { Matter } from '#contract/matters.ts'
import type { MatterDetail } from '#contract/one-matter.ts'
import { Skeleton } from '#app/ui/controls/skeleton.tsx'
import { formatDate, formatMoment } from '#app/text/format.ts'
import { formatDayAndTime } from '#app/text/format-more.ts'
import { useMatches } from '#app/ui/appearance/use-matches.ts'
import { Section } from '#app/ui/layout/section.tsx'
import { costingMethodNames } from '#app/features/matters/costing-method-names.ts'
import { customFieldText } from '#app/ui/forms/custom-field-text.ts'
import classes from './matter-page.module.css'

type Props = {
  matter: Matter | undefined
  /** What only the extended read returns; undefined while it loads, null if it is not offered. */
  full: MatterDetail | null | undefined
}

type Detail = { label: string; value: ReactNode }

const none = <span className={classes.none}>—</span>

export function MatterDetails({ matter, full }: Props) {
  const details = [...known(matter), ...fullDetails(full)]
  const fields = Object.entries(matter?.customFields ?? {})
  return (
    <>
      <Section heading="Details">
        <dl className={classes.details}>
          {details.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{matter ? (value ?? none) : <Skeleton width={120} />}</dd>
            </div>
          ))}
          {fields.map(([name, value]) => (
            // A custom field may have any name, even one of those above.
            <div key={`custom ${name}`}>
              <dt>
                <bdi>{name}</bdi>
              </dt>
              <dd>
                <bdi>{customFieldText(value, name)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      {full?.description && (
        <Section heading="Description">
          <p className={classes.description} dir="auto">
            {full.description}
          </p>
        </Section>
      )}
    </>
  )
}

function known(matter: Matter | undefined): Detail[] {
  const { practiceAreaName, stageName, dateOpen, lastActivity, trustAccount, userChangeTimestamp } =
    matter ?? {}
  return [
    { label: 'Practice area', value: practiceAreaName && <bdi>{practiceAreaName}</bdi> },
    { label: 'Stage', value: stageName && <bdi>{stageName}</bdi> },
    { label: 'Opened', value: dateOpen && formatDate(dateOpen) },
    { label: 'Last activity', value: lastActivity && <Moment at={lastActivity} /> },
    { label: 'Trust account', value: trustAccount && <bdi>{trustAccount}</bdi> },
    { label: 'Modified', value: userChangeTimestamp && <Moment at={userChangeTimestamp} /> },
  ]
}

/** The rows are there from the start, and disappear if the service does not offer them. */
function fullDetails(full: MatterDetail | null | undefined): Detail[] {
  if (full === null) return []
  if (full === undefined) {
    const waiting = <Skeleton width={80} />
    return [
      { label: 'Costing method', value: waiting },
      { label: 'Estimated completion', value: waiting },
    ]
  }
  const { costingMethod, costTemplate, dateEstimatedCompletion: completion } = full
  const names: Record<string, string> = costingMethodNames
  const method = costingMethod && (names[costingMethod] ?? costingMethod)
  return [
    {
      label: 'Costing method',
      value: [method, costTemplate].filter(Boolean).join(' · ') || undefined,
    },
    { label: 'Estimated completion', value: completion && formatDate(completion) },
  ]
}

/** On paper the whole date: nobody knows there when 'Today' was. */
function Moment({ at }: { at: string }) {
  const isPrinted = useMatches('print')
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {isPrinted ? formatMoment(at) : formatDayAndTime(at)}
    </time>
  )
}

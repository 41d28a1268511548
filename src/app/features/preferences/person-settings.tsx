/** Who a person is among the staff, and how their time is recorded; kept by the desk for them. */
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { deskQueries } from '#app/data/desk/queries.ts'
import { FieldSkeleton } from '#app/ui/forms/field-skeleton.tsx'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { NativeChoice } from '#app/ui/controls/native-choice.tsx'
import { SectionFailed } from '#app/ui/layout/section.tsx'
import classes from './preferences.module.css'
import { useKeepPreference } from './use-keep-preference.ts'

/** Fetched with the page, as it brings Mantine along. */
const ContactPicker = lazyWithRetry(
  async () => (await import('#app/pickers/lazy-pickers.tsx')).ContactPickerAlone,
)

const whoIAm = 'Your staff name'
const unitOfTime = 'One unit of time'

export function WhoIAm() {
  const { data, error, refetch } = useQuery(deskQueries.preferences())
  const { keep } = useKeepPreference()
  if (error && !data) {
    return <SectionFailed what="Who you are" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <FieldSkeleton label={whoIAm} />
  return (
    <div className={classes.person}>
      <Suspense fallback={<FieldSkeleton label={whoIAm} />}>
        <ContactPicker
          label={whoIAm}
          type="Staff"
          help="Your tasks and time are those under this name."
          value={data.staffContactId}
          onChange={(id) =>
            keep(
              { staffContactId: id ?? '' },
              id ? 'Tasks and time will use this name.' : 'Tasks and time no longer use a name.',
            )
          }
        />
      </Suspense>
    </div>
  )
}

const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`)
const seconds = (count: number) =>
  count === 0 ? 'Not at all' : count % 60 === 0 ? minutes(count / 60) : `${count} seconds`

/** Those to choose from, with whatever holds now among them. */
const optionsOf = (usual: number[], now: number, label: (count: number) => string) =>
  [...new Set([...usual, now])]
    .toSorted((one, other) => one - other)
    .map((count) => ({ value: String(count), label: label(count) }))

export function TimeSettings() {
  const { data, error, refetch } = useQuery(deskQueries.preferences())
  const { keep } = useKeepPreference()
  if (error && !data) {
    return <SectionFailed what="Your time settings" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <FieldSkeleton label={unitOfTime} />
  const { timeUnitMinutes: unit, timeHoldSeconds: held } = data
  return (
    <div className={classes.settings}>
      <NativeChoice
        label={unitOfTime}
        value={String(unit)}
        options={optionsOf([1, 5, 6, 10, 12, 15, 30], unit, minutes)}
        onChange={(value) =>
          keep({ timeUnitMinutes: Number(value) }, `One unit is ${minutes(Number(value))}.`)
        }
      />
      <NativeChoice
        label="Hold a time record before it is sent"
        value={String(held)}
        options={optionsOf([0, 10, 30, 60, 120, 300], held, seconds)}
        onChange={(value) =>
          keep(
            { timeHoldSeconds: Number(value) },
            `Time records are held: ${seconds(Number(value)).toLowerCase()}.`,
          )
        }
      />
      <p className={classes.help}>
        While a record is held, you can change it or undo it. After that, Practice Desk cannot
        change it.
      </p>
    </div>
  )
}

/** Which staff member a person is, and how their time is recorded; stored by the gateway. */
import { Suspense } from 'react'
import { FieldSkeleton } from '#app/ui/forms/field-skeleton.tsx'
import { lazyEarly } from '#app/ui/browser/lazy-with-retry.ts'
import { NativeChoice } from '#app/ui/controls/native-choice.tsx'
import { SectionFailed } from '#app/ui/layout/section.tsx'
import { timeBillings, type TimeBilling } from '#contract/desk/desk.ts'
import classes from './preferences.module.css'
import { minutes, seconds } from './span-names.ts'
import { useSavePreference } from './use-save-preference.ts'
import { useWantedPreferences } from './use-wanted-preferences.ts'

/** Loaded with the page, as it depends on Mantine. */
const ContactPicker = lazyEarly(
  () => import('#app/pickers/pickers.early.tsx'),
  'ContactPickerAlone',
)

const staffNameLabel = 'Your staff name'
const staffNameHelp =
  '‘Mine’ shows this staff member’s tasks, and new time records are filled in with their name.'
const timeUnitLabel = 'One unit of time'

export function StaffNameSetting() {
  const { data, error, refetch } = useWantedPreferences()
  const { save } = useSavePreference()
  if (error && !data) {
    return <SectionFailed what="Your staff name" error={error} onRetry={refetch} />
  }
  const waiting = <FieldSkeleton label={staffNameLabel} help={staffNameHelp} isAsHigh />
  return (
    <div className={classes.person}>
      <Suspense fallback={waiting}>
        {data ? (
          <ContactPicker
            label={staffNameLabel}
            type="Staff"
            help={staffNameHelp}
            value={data.staffContactId || undefined}
            onChange={(id) =>
              save(
                { staffContactId: id ?? '' },
                id
                  ? 'Tasks and time will use this name.'
                  : 'Tasks and time will no longer use your name.',
              )
            }
          />
        ) : (
          waiting
        )}
      </Suspense>
    </div>
  )
}

const heldSentence = (count: number) =>
  count === 0
    ? 'Time records are sent at once.'
    : `Time records are held for ${seconds(count)} before they are sent.`

const billingNames: Record<TimeBilling, string> = {
  units: 'Bill by units',
  minutes: 'Bill by minutes',
}
const billingSentences: Record<TimeBilling, string> = {
  units: 'Time is billed by units: part of a unit counts as a whole one.',
  minutes: 'Time is billed by the minutes worked.',
}

/** The usual options, and the current value if it is not one of them. */
const optionsOf = (usual: number[], now: number, label: (count: number) => string) =>
  [...new Set([...usual, now])]
    .toSorted((one, other) => one - other)
    .map((count) => ({ value: String(count), label: label(count) }))

export function TimeSettings() {
  const { data, error, refetch } = useWantedPreferences()
  const { save } = useSavePreference()
  if (error && !data) {
    return <SectionFailed what="Your time settings" error={error} onRetry={refetch} />
  }
  if (!data) return <FieldSkeleton label={timeUnitLabel} />
  const { timeUnitMinutes: unit, timeHoldSeconds: hold, timeBilledBy: billedBy } = data
  return (
    <div className={classes.settings}>
      <NativeChoice
        label={timeUnitLabel}
        value={String(unit)}
        options={optionsOf([1, 5, 6, 10, 12, 15, 30], unit, minutes)}
        onChange={(value) =>
          save({ timeUnitMinutes: Number(value) }, `One unit is ${minutes(Number(value))}.`)
        }
      />
      <NativeChoice
        label="Billing"
        value={billedBy}
        options={timeBillings.map((value) => ({ value, label: billingNames[value] }))}
        onChange={(value) => save({ timeBilledBy: value }, billingSentences[value])}
      />
      <p className={classes.help}>
        By units, part of a unit counts as a whole one. By minutes, the exact time is billed.
      </p>
      <NativeChoice
        label="Hold a time record before it is sent"
        value={String(hold)}
        options={optionsOf([0, 10, 30, 60, 120, 300], hold, seconds)}
        onChange={(value) => save({ timeHoldSeconds: Number(value) }, heldSentence(Number(value)))}
      />
      <p className={classes.help}>
        While a record is held, you can change it or undo it. After that, Practice Desk cannot
        change it.
      </p>
    </div>
  )
}

/** After how long an unused screen is locked. */
import { idleLockOf } from '#app/data/desk/idle-lock.ts'
import { NativeChoice } from '#app/ui/controls/native-choice.tsx'
import { FieldSkeleton } from '#app/ui/forms/field-skeleton.tsx'
import { SectionFailed } from '#app/ui/layout/section.tsx'
import classes from './preferences.module.css'
import { minutes } from './span-names.ts'
import { useSavePreference } from './use-save-preference.ts'
import { useWantedPreferences } from './use-wanted-preferences.ts'

const label = 'Lock the screen after'
const choices = [0, 5, 10, 15, 30, 60]
const nameOf = (count: number) => (count === 0 ? 'Never' : minutes(count))

const sentenceFor = (count: number) =>
  count === 0
    ? 'The screen never locks.'
    : `The screen locks after ${minutes(count)} without a key press, mouse movement or touch.`

export function IdleLockSetting() {
  const { data, error, refetch } = useWantedPreferences()
  const { save } = useSavePreference()
  if (error && !data) {
    return <SectionFailed what="The screen lock" error={error} onRetry={refetch} />
  }
  if (!data) return <FieldSkeleton label={label} />
  const limit = data.idleLockLimit
  const chosen = idleLockOf(data)
  const allowed = choices.filter((count) => !limit || (count > 0 && count <= limit))
  const options = [...new Set([...allowed, chosen])].toSorted((one, other) => one - other)
  return (
    <div className={classes.settings}>
      <NativeChoice
        label={label}
        value={String(chosen)}
        options={options.map((count) => ({ value: String(count), label: nameOf(count) }))}
        onChange={(value) => save({ idleLockMinutes: Number(value) }, sentenceFor(Number(value)))}
      />
      <p className={classes.help}>
        {limit
          ? `Your firm requires screens to lock after ${minutes(limit)} at most.`
          : 'A locked screen hides your work in all your tabs until you continue.'}
      </p>
    </div>
  )
}

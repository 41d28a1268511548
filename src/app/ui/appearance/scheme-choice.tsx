/** Light, dark, or what the system has. */
import { NativeChoice } from '#app/ui/controls/native-choice.tsx'
import { chooseScheme, type SchemeChoice as Choice, useSchemeChoice } from './scheme.ts'

const schemes = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function SchemeChoice() {
  return (
    <NativeChoice
      label="Appearance"
      value={useSchemeChoice()}
      options={schemes}
      onChange={(scheme) => chooseScheme(scheme as Choice)}
    />
  )
}

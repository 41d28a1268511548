/** Light, dark, or the system's scheme. */
import { NativeChoice } from '#app/ui/controls/native-choice.tsx'
import { chooseScheme, useSchemeChoice } from './scheme.ts'

const schemes = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

export function SchemeChoice() {
  return (
    <NativeChoice
      label="Appearance"
      value={useSchemeChoice()}
      options={schemes}
      onChange={chooseScheme}
    />
  )
}

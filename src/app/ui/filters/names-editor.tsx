/** Edits a filter by several names: chosen from those suggested, or typed. */
import { useState } from 'react'
import { fits, OptionList } from './option-list.tsx'

type Props = {
  label: string
  help: string
  value: readonly string[] | undefined
  suggestions: readonly string[]
  /** Undefined for none. */
  onChange: (names: string[] | undefined) => void
}

const none: readonly string[] = []

export function NamesEditor({ label, help, value = none, suggestions, onChange }: Props) {
  const [typed, onType] = useState('')
  const name = typed.trim()
  const known = [...new Set([...value, ...suggestions])]
  const options = known
    .filter((one) => fits(one, typed))
    .map((one) => ({ value: one, label: one, chosen: value.includes(one) }))
  const other = name && !known.includes(name) ? [{ value: name, label: `Use ‘${name}’` }] : []
  const onPick = (picked: string) => {
    const rest = value.filter((one) => one !== picked)
    const names = rest.length < value.length ? rest : [...value, picked]
    onType('')
    onChange(names.length > 0 ? names : undefined)
  }
  return (
    <OptionList
      placeholder="Type or choose"
      options={[...options, ...other]}
      several
      note={help}
      {...{ label, typed, onType, onPick }}
    />
  )
}

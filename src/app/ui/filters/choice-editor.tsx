/** Editors of a filter with few values: one of them, or several. */
import { useState } from 'react'
import { fits, type Option, OptionList } from './option-list.tsx'

type Choice<Value> = { value: Value; label: string }
type Props<Value> = { label: string; options: readonly Choice<Value>[] }

/** The choices that fit what is typed. */
function useFew(label: string, options: readonly Option[]) {
  const [typed, onType] = useState('')
  const fitting = options.filter((option) => fits(option.label, typed))
  return {
    label,
    typed,
    onType,
    options: fitting,
    placeholder: `${label}: type or choose`,
    few: true,
    note: fitting.length === 0 && 'No matching choice',
  }
}

type OneProps<Value> = Props<Value> & {
  value: Value | undefined
  onChange: (value: Value) => void
  onDone: () => void
}

export function OneOf<Value extends string>(props: OneProps<Value>) {
  const { label, options, value, onChange, onDone } = props
  const few = useFew(
    label,
    options.map((option) => ({ ...option, chosen: option.value === value })),
  )
  const onPick = (picked: string) => {
    const chosen = options.find((option) => option.value === picked)
    if (chosen && chosen.value !== value) onChange(chosen.value)
    onDone()
  }
  return <OptionList {...few} onPick={onPick} />
}

type SomeProps<Value> = Props<Value> & {
  value: readonly Value[] | undefined
  /** Several of them under one name. */
  group?: { label: string; values: readonly Value[] }
  /** In the order of the options; undefined for none. */
  onChange: (values: Value[] | undefined) => void
}

export function SomeOf<Value extends string>(props: SomeProps<Value>) {
  const { label, options, value: chosen = [], group, onChange } = props
  const isGroup = String(group?.values) === String(chosen)
  const few = useFew(label, [
    ...options.map((option) => ({ ...option, chosen: chosen.includes(option.value) })),
    ...(group ? [{ value: group.label, label: group.label, chosen: isGroup }] : []),
  ])
  const onPick = (picked: string) => {
    if (picked === group?.label) return onChange(isGroup ? undefined : [...group.values])
    const values = options
      .map(({ value }) => value)
      .filter((value) => chosen.includes(value) !== (value === picked))
    return onChange(values.length > 0 ? values : undefined)
  }
  return <OptionList {...few} several onPick={onPick} />
}

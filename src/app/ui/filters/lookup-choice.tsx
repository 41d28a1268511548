/** A choice of one among many by what is typed: whoever uses it looks up what fits. */
import { Select } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './lookup-choice.module.css'
import { RequiredMark } from '#app/ui/controls/required-mark.tsx'

/** One that can be chosen; `details` tell those of one name apart. */
export type Found = { id: string; name: string; details?: string | undefined }

/** What a field of a form adds to a choice. */
export type ChoiceInForm = {
  help?: ReactNode
  /** What is wrong with what was chosen. */
  error?: string | undefined
  required?: boolean | undefined
  /** Whether it has the focus from the first. */
  focused?: boolean
  onBlur?: () => void
}

type Props = ChoiceInForm & {
  label: string
  placeholder: string
  value: string | undefined
  /** The name of the chosen one. */
  name: string
  /** Undefined while nothing is looked for. */
  found: readonly Found[] | undefined
  /** Said instead of a list. */
  says: string
  /** Said where looking up failed; then Enter tries again. */
  failure: string | undefined
  /** More may fit than were found. */
  cut: boolean
  typed: string
  onType: (text: string) => void
  onAgain: () => void
  onChange: (id: string | undefined) => void
}

/** Keeps the name of the chosen one selected as long as it stands there untouched: what is typed takes its place. */
function useSelectedName(name: string | undefined) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (name !== undefined && document.activeElement === input.current) input.current?.select()
  }, [name])
  // Later, as the browser puts the caret into a selection that was pressed only after all handlers.
  const onClick = () => void (name !== undefined && setTimeout(() => input.current?.select()))
  return { ref: input, onClick }
}

export function LookupChoice(props: Props) {
  const { label, placeholder, value, name, found = [], says, failure, cut } = props
  const { help, error, required, focused = false, onBlur } = props
  const { typed, onType, onAgain, onChange } = props
  const selectedName = useSelectedName(value !== undefined && typed === name ? name : undefined)
  const others = found.filter(({ id }) => id !== value)
  const options = others.map((one) => ({ value: one.id, label: one.name }))
  return (
    <Select
      {...selectedName}
      label={
        <>
          {label}
          {required && <RequiredMark />}
        </>
      }
      placeholder={placeholder}
      searchable
      clearable
      // A press, an arrow or a letter opens it; the focus alone would lay it over what the field has to say.
      openOnFocus={false}
      // In its place in the page: within the dialog, the panel or the form that it belongs to.
      comboboxProps={{ withinPortal: false }}
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      value={value ?? null}
      data={value === undefined ? options : [{ value, label: name }, ...options]}
      // An empty list would stand over the error, and say that nothing was found.
      filter={({ options: all }) => (failure ? [] : all)}
      searchValue={typed}
      onSearchChange={onType}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onAgain()
      }}
      onChange={(id) => onChange(id ?? undefined)}
      aria-required={required}
      {...(focused && { autoFocus: true })}
      error={error ?? failure}
      {...(onBlur && { onBlur })}
      nothingFoundMessage={failure ? undefined : says}
      renderOption={({ option }) => {
        const details = found.find(({ id }) => id === option.value)?.details
        return (
          <span className={classes.one}>
            <bdi>{option.label}</bdi>
            {details && <small>{details}</small>}
          </span>
        )
      }}
      description={cut ? 'The five best matches. Type more to narrow them down' : help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}

/** Choices below a box that narrows them: typed into, walked with the arrows, taken with Enter or a press. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './filter-popover.module.css'

export type Option = {
  value: string
  label: string
  /** What tells it apart from others of the same name. */
  details?: string | undefined
  chosen?: boolean
}

type Props = {
  label: string
  placeholder: string
  typed: string
  onType: (text: string) => void
  /** Those that fit what is typed. */
  options: readonly Option[]
  onPick: (value: string) => void
  /** Whether several can be chosen. */
  several?: boolean
  /** So few that a phone needs no keyboard. */
  few?: boolean
  /** Shown below: what went wrong, or that there is nothing. */
  note?: ReactNode
  /** Called by Enter where there is nothing to take. */
  onRetry?: (() => void) | undefined
}

export function OptionList(props: Props) {
  const { label, placeholder, typed, onType, options, onPick, several, few, note, onRetry } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { at, setActive } = useActive(options, typed)
  useEffect(() => input.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing || !(step || event.key === 'Enter')) return
    event.preventDefault()
    const { length } = options
    if (step) setActive(options[(at + step + length) % length]?.value)
    else if (options[at]) onPick(options[at].value)
    else onRetry?.()
  }
  return (
    <>
      <input
        ref={input}
        className={classes.input}
        role="combobox"
        aria-label={label}
        aria-expanded={options.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={options[at] && `${id}${at}`}
        aria-describedby={`${id}note`}
        inputMode={few ? 'none' : 'text'}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={typed}
        onChange={({ currentTarget }) => {
          setActive(undefined)
          onType(currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      <Options {...{ id, label, several, options, at, onPick }} onPoint={setActive} />
      <p id={`${id}note`} className={classes.note} aria-live="polite">
        {note}
      </p>
    </>
  )
}

type OptionsProps = Pick<Props, 'label' | 'several' | 'options' | 'onPick'> & {
  id: string
  /** The place of the one that Enter takes. */
  at: number
  /** Called with the one that the pointer is on. */
  onPoint: (value: string) => void
}

function Options({ id, label, several, options, at, onPick, onPoint }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div
      ref={list}
      id={`${id}list`}
      role="listbox"
      // A list that scrolls is no stop for Tab: its arrows are those of the box.
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable={several}
      hidden={options.length === 0}
      className={classes.options}
    >
      {options.map(({ value, label: text, details, chosen = false }, index) => (
        <button
          key={value}
          id={`${id}${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={chosen}
          data-active={index === at || undefined}
          className={classes.option}
          // The focus stays in the box.
          onMouseDown={(event) => event.preventDefault()}
          onPointerMove={() => onPoint(value)}
          onClick={() => onPick(value)}
        >
          <bdi>{text}</bdi>
          {details && <small>{details}</small>}
          {chosen && <span aria-hidden>✓</span>}
        </button>
      ))}
    </div>
  )
}

/** Which option the arrows are at: at first the one that is chosen, or the first. */
function useActive(options: readonly Option[], typed: string) {
  const [active, setActive] = useState<string>()
  const place = options.findIndex(({ value }) => value === active)
  const chosen = typed ? 0 : options.findIndex((option) => option.chosen)
  const at = Math.max(place < 0 ? chosen : place, 0)
  return { at, setActive }
}

/** Whether what is typed is in a text, whatever the case. */
export const fits = (text: string, typed: string) =>
  text.toLowerCase().includes(typed.trim().toLowerCase())

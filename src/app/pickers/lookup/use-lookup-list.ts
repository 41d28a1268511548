/** The list of a picker: when it is open, which option is highlighted, and what the keys do. */
import { useCombobox } from '@mantine/core'
import { type KeyboardEvent, useId } from 'react'
import { choicesOf, noneAt } from './lookup-choices.ts'
import type { LookupProps } from './lookup-props.ts'
import { useActiveOption } from './use-active-option.ts'
import { useUnchosen } from './use-unchosen.ts'

export function useLookupList<T extends { id: string }>(props: LookupProps<T>) {
  const { lookup, found, one, onChange, onBlur, onUnchosen, onOpen, whenNone } = props
  const id = useId()
  const store = useCombobox({ ...(onOpen && { onDropdownOpen: onOpen }) })
  const choices = choicesOf(props)
  const isTyped = Boolean(lookup.typed?.trim())
  const active = useActiveOption(choices.groups, { id, opened: store.dropdownOpened, isTyped })
  const close = () => {
    store.closeDropdown()
    active.reset()
  }
  const choose = (chosen: string) => {
    close()
    const none = noneAt(chosen)
    if (none !== undefined) return whenNone?.[none]?.run()
    lookup.settle()
    if (chosen === lookup.value) return
    const record = choices.records.find((each) => each.id === chosen)
    onChange(chosen, record)
  }
  const retry = () => void (found.isError && found.refetch())
  const unchosen = useUnchosen({ lookup, meant: choices.meant, one, choose, onUnchosen })
  return {
    id,
    store,
    choices,
    active,
    choose,
    error: unchosen.error,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return
      const taken = onKey(event.key, { store, active, isTyped, choose, close, retry })
      if (taken) event.preventDefault()
    },
    onType: (text: string) => {
      lookup.onType(text, retry)
      active.reset()
      unchosen.onType()
      store.openDropdown()
    },
    onLeave: () => {
      close()
      unchosen.onLeave()
      onBlur?.()
    },
  }
}

type List = {
  store: ReturnType<typeof useCombobox>
  active: ReturnType<typeof useActiveOption>
  isTyped: boolean
  choose: (id: string) => void
  close: () => void
  retry: () => void
}

/**
 * Answers whether the key was for the list. Enter and Escape are, while there is one: only the next sends the form, or
 * closes the dialog around it.
 */
function onKey(key: string, { store, active, isTyped, choose, close, retry }: List) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  const wasOpen = store.dropdownOpened
  if (step && wasOpen) active.move(step)
  else if (step) {
    store.openDropdown()
    active.begin()
  }
  if (key === 'Escape') close()
  if (key === 'Enter') retry()
  if (key === 'Enter' && wasOpen && active.id !== undefined) choose(active.id)
  else if (key === 'Enter' && !isTyped) close()
  return Boolean(step) || (wasOpen && (key === 'Enter' || key === 'Escape'))
}

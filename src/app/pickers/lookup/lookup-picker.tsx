/** Chooses one record by what is typed, among the results of an API lookup: what is highlighted, Enter takes. */
import { Combobox, InputBase } from '@mantine/core'
import type { ReactNode } from 'react'
import { RequiredMark } from '#app/ui/controls/required-mark.tsx'
import { LookupOptions } from './lookup-options.tsx'
import type { LookupProps } from './lookup-props.ts'
import { useLookupList } from './use-lookup-list.ts'
import { useSelectedName } from './use-selected-name.ts'

export function LookupPicker<T extends { id: string }>(props: LookupProps<T>) {
  const { label, lookup, found, noun, placeholder, onChange } = props
  const { help, error, required, focused = false } = props
  const list = useLookupList(props)
  const { id, store, choices, active } = list
  const { input, onClick, onFocus } = useSelectedName(
    lookup.typed === undefined ? lookup.name : undefined,
  )
  const clear = () => {
    lookup.settle()
    onChange(undefined, undefined)
    input.current?.focus()
  }
  return (
    <Combobox {...{ store }} {...inPlace} onOptionSubmit={list.choose}>
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <InputBase
          {...{ id, placeholder }}
          {...(focused && { autoFocus: true })}
          {...ariaOf(id, store.dropdownOpened, active.elementId)}
          ref={input}
          aria-required={required}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label={<Label of={label} required={required} />}
          description={choices.isCut ? cutHelp : help}
          error={error ?? list.error ?? (found.isError ? failureOf(noun) : undefined)}
          value={lookup.typed ?? lookup.name}
          onFocus={onFocus}
          onClick={() => {
            store.openDropdown()
            onClick()
          }}
          onChange={({ currentTarget }) => list.onType(currentTarget.value)}
          onKeyDown={list.onKeyDown}
          onBlur={list.onLeave}
          rightSectionPointerEvents={lookup.value === undefined ? 'none' : 'all'}
          rightSection={lookup.value === undefined ? chevron : <Clear of={label} onClear={clear} />}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.isError}>
        <LookupOptions
          {...{ id, active, groups: choices.groups, value: lookup.value }}
          message={messageOf(props, choices)}
        />
      </Combobox.Dropdown>
    </Combobox>
  )
}

const cutHelp = 'The five best matches. Type more to narrow them down.'
const failureOf = (noun: string) =>
  `${noun} could not be searched. Keep typing, or press Enter, to try again.`

/** Said in place of options. */
function messageOf<T>(
  { lookup, listsAll, emptyMessage, placeholder }: LookupProps<T>,
  { groups, isSearching }: ReturnType<typeof useLookupList>['choices'],
) {
  if (groups.length > 0) return undefined
  if (isSearching) return 'Searching…'
  return listsAll || lookup.typed?.trim() ? emptyMessage : placeholder
}

/**
 * Within the dialog, the panel or the form that it belongs to, over the edge of what scrolls there, and only while it
 * is open: a form has several, and each that is closed would be placed as well.
 */
const inPlace = {
  withinPortal: false,
  floatingStrategy: 'fixed',
  keepMounted: false,
  // What is found comes later, and a longer list may have no room where a short one had.
  preventPositionChangeWhenVisible: false,
} as const

const ariaOf = (id: string, opened: boolean, active: string | undefined) => ({
  role: 'combobox',
  'aria-haspopup': 'listbox' as const,
  'aria-autocomplete': 'list' as const,
  'aria-expanded': opened,
  'aria-controls': opened ? `${id}list` : undefined,
  'aria-activedescendant': active,
  autoComplete: 'off',
})

const chevron = <Combobox.Chevron size="sm" />

/** Its own button, for fingers, keys and screen readers too: nothing else empties the field. */
const Clear = ({ of: label, onClear }: { of: string; onClear: () => void }) => (
  <Combobox.ClearButton
    size="md"
    tabIndex={0}
    aria-hidden={false}
    aria-label={`Clear ${label}`}
    onClear={onClear}
  />
)

const Label = ({
  of: label,
  required,
}: {
  of: string
  required: boolean | undefined
}): ReactNode => (
  <>
    {label}
    {required && <RequiredMark />}
  </>
)

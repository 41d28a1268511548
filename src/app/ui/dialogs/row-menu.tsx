// @chunk pieces
/** The menu of a row: one per list, opened at the button of its row. */
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { may, type Needed } from '#app/api/person.ts'
import { focusListOrPage } from '#app/ui/layout/focus-page.ts'
import classes from './row-menu.module.css'

export type MenuItem = {
  label: string
  /** Cannot be undone. */
  grave?: boolean
  /** Whether this is the current choice, in a menu where one item is chosen. */
  chosen?: boolean
  /** What it calls: left out for those who may not. */
  call?: Needed
  run: () => void
}

type Props = {
  /** The button that it was opened by; it gets the focus back, or its list does where its row is gone. */
  opener: HTMLElement
  label: string
  items: readonly MenuItem[]
  onClose: () => void
}

export function RowMenu({ opener, label, items, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = menu.current!
    element.showPopover()
    place(element, opener)
    const chosen = element.querySelector<HTMLElement>('[aria-checked="true"]')
    ;(chosen ?? element.querySelector('button'))?.focus()
  }, [opener])
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={classes.menu}
      onKeyDown={move}
      // Escape and a click elsewhere close it by themselves.
      onToggle={({ newState }) => {
        if (newState !== 'closed') return
        onClose()
        const { activeElement, body } = document
        const isLost = activeElement === body || menu.current?.contains(activeElement)
        if (isLost && !opener.isConnected) focusListOrPage()
      }}
    >
      {items.filter(isAllowed).map((item) => (
        <button
          key={item.label}
          type="button"
          role={item.chosen === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={item.chosen}
          className={classes.item}
          data-grave={item.grave || undefined}
          onClick={() => {
            menu.current?.hidePopover()
            opener.focus()
            item.run()
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}

const isAllowed = ({ call }: MenuItem) => !call || may(call)

/** The usual menu keys: arrows wrap around, and Tab closes it. */
function move(event: KeyboardEvent<HTMLElement>) {
  if (event.key === 'Tab') {
    event.preventDefault()
    event.currentTarget.hidePopover()
  }
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const here = buttons.findIndex((button) => button === document.activeElement)
  const to = destinations(here, buttons.length)[event.key]
  if (to === undefined) return
  event.preventDefault()
  buttons[to]?.focus()
}

const destinations = (here: number, count: number): Record<string, number> => ({
  ArrowDown: (here + 1) % count,
  // With the focus on the menu itself, `here` is -1.
  ArrowUp: (Math.max(here, 0) - 1 + count) % count,
  Home: 0,
  End: count - 1,
})

/** Places the menu below the button, or above it if there is no room; always within the screen. */
function place(menu: HTMLElement, opener: HTMLElement) {
  const { top, bottom, right } = opener.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const below = bottom + height <= window.innerHeight
  menu.style.top = `${below ? bottom : Math.max(0, top - height)}px`
  menu.style.left = `${Math.max(8, right - width)}px`
}

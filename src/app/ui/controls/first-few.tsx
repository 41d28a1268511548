// @chunk pieces
/** The first few of many, and a button that shows them all. */
import { Fragment, type ReactNode, useState } from 'react'
import { useFocusWhenGone } from '#app/ui/browser/use-focus-when-gone.ts'
import { focusListOrPage } from '#app/ui/layout/focus-page.ts'
import { Button } from './button.tsx'
import { formatCount } from '#app/text/format.ts'
import type { Noun } from '#app/api/list-page.ts'

type Props<Item> = {
  items: readonly Item[]
  few: number
  noun: Noun
  children: (item: Item) => ReactNode
}

/** Each item is an `<li>`; so is the button behind them. */
export function FirstFew<Item>({ items, few, noun, children }: Props<Item>) {
  const [all, setAll] = useState(false)
  // One more is no reason for a button.
  const shown = all || items.length <= few + 1 ? items : items.slice(0, few)
  return (
    <>
      {shown.map((item, place) => (
        // The order is the service's, and nothing here is moved.
        // oxlint-disable-next-line react/no-array-index-key -- two items may be alike
        <Fragment key={place}>{children(item)}</Fragment>
      ))}
      {shown.length < items.length && (
        <li>
          <ShowAll onShow={() => setAll(true)}>
            Show all {formatCount(items.length, noun.one, noun.many)}
          </ShowAll>
        </li>
      )}
    </>
  )
}

/** Goes as it is pressed, and hands the focus to the first item that it shows. */
function ShowAll({ onShow, children }: { onShow: () => void; children: ReactNode }) {
  const ref = useFocusWhenGone<HTMLButtonElement>(({ parentElement }) => {
    const last = parentElement?.previousElementSibling
    // The items come with the same drawing.
    queueMicrotask(() => {
      last?.nextElementSibling?.querySelector<HTMLElement>('a, button')?.focus()
      if (document.activeElement === document.body) focusListOrPage()
    })
  })
  return (
    <Button ref={ref} look="quiet" onClick={onShow}>
      {children}
    </Button>
  )
}

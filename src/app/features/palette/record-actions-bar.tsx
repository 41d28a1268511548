/** The actions of the highlighted record, in its row: reached by Tab or the right arrow, walked with the arrows. */
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import { JoinedText } from '#app/ui/controls/joined-text.tsx'
import classes from './palette.module.css'
import type { RecordAction } from './record-actions.ts'

type Props = {
  ref: RefObject<HTMLDivElement | null>
  name: string
  /** At least one. */
  actions: readonly RecordAction[]
  /** The id of the row that they belong to. */
  rowId: string
  /** Called when one was taken. */
  onDone: () => void
  /** Called as the focus comes among them, and as it leaves them. */
  onFocus: (isIn: boolean) => void
  /** Called to go back to the box, and to the row that is `step` further. */
  onLeave: (step?: number) => void
}

export function RecordActions({ ref, name, actions, rowId, ...on }: Props) {
  useLayoutEffect(() => {
    const row = document.getElementById(rowId)
    if (ref.current && row) ref.current.style.top = `${row.offsetTop + row.offsetHeight}px`
  })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const links = [...event.currentTarget.querySelectorAll('a')]
    const at = links.findIndex((link) => link === document.activeElement)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 }[event.key]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    // What is typed goes on in the box.
    if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey)
      return on.onLeave()
    if (next === undefined && step === undefined) return undefined
    event.preventDefault()
    if (next === undefined || next < 0) return on.onLeave(step)
    return links[next]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its links take the focus
    <div
      ref={ref}
      role="toolbar"
      aria-label={`Actions for ${name}`}
      className={classes.actions}
      onKeyDown={onKeyDown}
      onFocus={() => on.onFocus(true)}
      // Whoever goes to another window comes back to the same link.
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget ?? document.activeElement) || on.onFocus(false)
      }
    >
      {/* Where they stand apart from their row; whoever listens has it as the label. */}
      <JoinedText className={classes.whose} of={name} aria-hidden="true" />
      {actions.map((action, place) => (
        <Action
          key={action.label}
          action={action}
          tabIndex={place === 0 ? 0 : -1}
          onDone={on.onDone}
        />
      ))}
    </div>
  )
}

type ActionProps = { action: RecordAction; tabIndex: number; onDone: () => void }

function Action({ action, tabIndex, onDone }: ActionProps) {
  const { label, name } = action
  const shared = { className: classes.action, 'aria-label': name, tabIndex, onClick: onDone }
  return 'target' in action ? (
    <Link {...action.target} {...shared}>
      {label}
    </Link>
  ) : (
    <a href={action.href} {...shared}>
      {label}
    </a>
  )
}

/** The question before a page is left: for another page, by Back, by a reload, by closing the tab. */
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  /** Whether leaving at this moment needs the question. */
  asks: () => boolean
  /** Takes the question back once it needs none any more: the outcome is on the page that would be left. */
  fleeting?: boolean
  /** What leaving would cost. */
  children: ReactNode
}

export function LeaveQuestion({ title, asks, fleeting = false, children }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => asks() && current.pathname !== next.pathname,
    enableBeforeUnload: asks,
    withResolver: true,
  })
  useEffect(() => {
    if (fleeting && blocker.status === 'blocked' && !asks()) blocker.reset()
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog
      title={title}
      onClose={blocker.reset}
      foot={
        <>
          <Button look="default" onClick={blocker.proceed}>
            Leave
          </Button>
          <Button onClick={blocker.reset}>Stay</Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

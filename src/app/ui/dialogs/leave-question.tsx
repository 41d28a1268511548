/** Asks before a page is left: by navigation, Back, a reload, or closing the tab. */
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  /** Whether to ask before this page is left now. */
  shouldAsk: () => boolean
  /** Withdraws the question once it is no longer needed, as the outcome appears on this page. */
  fleeting?: boolean
  /** What leaving would cost. */
  children: ReactNode
}

export function LeaveQuestion({ title, shouldAsk, fleeting = false, children }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => shouldAsk() && current.pathname !== next.pathname,
    enableBeforeUnload: shouldAsk,
    withResolver: true,
  })
  useEffect(() => {
    if (fleeting && blocker.status === 'blocked' && !shouldAsk()) blocker.reset()
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog
      title={title}
      onClose={blocker.reset}
      foot={
        <>
          <Button look="default" onClick={blocker.reset}>
            Stay
          </Button>
          <Button onClick={blocker.proceed}>Leave</Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

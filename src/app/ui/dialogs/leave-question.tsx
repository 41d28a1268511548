/** Asks before a page is left: by navigation, Back, a reload, or closing the tab. */
import { type BlockerFn, type RouterHistory, useRouter } from '@tanstack/react-router'
import { type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { parseQuery } from '#contract/query-string.ts'
import { Dialog } from './dialog.tsx'
import { FormAt } from './form-at.ts'

type Leaving = Parameters<BlockerFn>[0]
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
  const { history } = useRouter()
  const [leaving, setLeaving] = useState<Leaving>()
  const mustAsk = useEffectEvent(shouldAsk)
  const formAt = useContext(FormAt)
  const isLeft = useEffectEvent(({ currentLocation: from, nextLocation: to }: Leaving) => {
    const [here, there] = [from, to].map(({ search, state }) => formAt(parseQuery(search), state))
    return from.pathname !== to.pathname || here !== there
  })
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => mustAsk(),
        // Refused at once, so that the address stays that of this page while the question stands; the router's own
        // `useBlocker` leaves the address of the other page until it is answered.
        blockerFn: (args) => {
          const asks = mustAsk() && isLeft(args)
          if (asks) setLeaving(args)
          return asks
        },
      }),
    [history],
  )
  const stay = () => setLeaving(undefined)
  if (fleeting && leaving && !shouldAsk()) stay()
  if (!leaving) return null
  return (
    <LeaveDialog title={title} onStay={stay} onLeave={() => leave(history, leaving)}>
      {children}
    </LeaveDialog>
  )
}

type DialogProps = Pick<Props, 'title' | 'children'> & { onStay: () => void; onLeave: () => void }

/** The question itself. */
export const LeaveDialog = ({ title, onStay, onLeave, children }: DialogProps) => (
  <Dialog
    title={title}
    onClose={onStay}
    foot={
      <>
        <Button look="default" onClick={onStay}>
          Stay
        </Button>
        <Button onClick={onLeave}>Leave</Button>
      </>
    }
  >
    {children}
  </Dialog>
)

/** Goes where the person was about to go, this time without a question. */
function leave(history: RouterHistory, { action, currentLocation, nextLocation }: Leaving) {
  const { href, state } = nextLocation
  const unasked = { ignoreBlocker: true }
  if (action === 'PUSH') history.push(href, state, unasked)
  else if (action === 'REPLACE') history.replace(href, state, unasked)
  else history.go(state.__TSR_index - currentLocation.state.__TSR_index, unasked)
}

// @chunk pieces
/** Controls of what a person may do: who may not call their operation never sees them. */
import { type ReactNode, useSyncExternalStore } from 'react'
import { may, type Needed, personChanged } from '#app/api/person.ts'

/** Whether the person may call an operation, also when their role changes while the page is open. */
export function useMay(operation: Needed): boolean {
  const allowed = () => may(operation)
  return useSyncExternalStore(personChanged.subscribe, allowed, allowed)
}

type Props = { call: Needed; children: ReactNode }

/** Shows what leads to a call only to those who may make it. */
export const May = ({ call, children }: Props) => (useMay(call) ? children : null)

/** Stands at a control while what it opens is loaded: says after a second that it is being tried again. */
import { useSyncExternalStore } from 'react'
import { missingParts } from './lazy-with-retry.ts'

/** `what` as the control calls it, unless it stands in the control's own place. */
export const Opening = ({ what }: { what?: string }) => (
  <span role="status" className="opening">
    {useSyncExternalStore(missingParts.subscribe, missingParts.get, missingParts.get) > 0 &&
      `${what ? `${what} could` : 'Could'} not be loaded yet. Still trying…`}
  </span>
)

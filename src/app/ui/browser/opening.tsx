/** Stands at a control while what it opens is loaded: says after a second that it is being tried again. */
import { type ReactNode, useSyncExternalStore } from 'react'
import { missingParts } from './lazy-with-retry.ts'

/** `what` as the control calls it. */
export const Opening = ({ what }: { what: ReactNode }) => (
  <span role="status" className="opening">
    {useSyncExternalStore(missingParts.subscribe, missingParts.get, missingParts.get) > 0 && (
      <>{what} could not be loaded yet. Still trying…</>
    )}
  </span>
)

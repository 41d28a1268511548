/** The search term of each history entry; kept in memory only, as it may be the name of a client. */
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const terms = new Map<string, string | undefined>()

/** The search term, undefined before anything is typed; going back to this page restores it. */
export function useLookupTerm() {
  const place = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const [term, setTerm] = useState(() => terms.get(place))
  useEffect(() => {
    terms.set(place, term)
  }, [place, term])
  return [term, setTerm] as const
}

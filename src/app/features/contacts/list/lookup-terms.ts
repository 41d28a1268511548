/** What was looked for at each place of the history: in memory alone, as it may be the name of a client. */
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const terms = new Map<string, string | undefined>()

/** What is looked for, nothing before it is typed; Back to this page brings it again. */
export function useLookupTerm() {
  const place = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const [term, setTerm] = useState(() => terms.get(place))
  useEffect(() => {
    terms.set(place, term)
  }, [place, term])
  return [term, setTerm] as const
}

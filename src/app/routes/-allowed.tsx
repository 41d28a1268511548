// @chunk pieces
/** Pages that are for those who may call an operation: a route names it, and everybody else is told why not. */
import { useLocation } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import type { Needed } from '#app/api/person.ts'
import { NotAllowed } from '#app/features/session/not-allowed.tsx'
import { useMay } from '#app/ui/controls/may.tsx'

/** The page of a route, for those who may call `operation`. */
export const allowed = (operation: Needed, Page: ComponentType) =>
  function Allowed() {
    const pathname = useLocation({ select: (location) => location.pathname })
    const isAllowed = useMay(operation)
    // Who loses their role while they type keeps the form with what they typed; it is refused when it is sent.
    const [wasAllowed] = useState(isAllowed)
    if (isAllowed || wasAllowed) return <Page />
    return <NotAllowed path={pathname} />
  }

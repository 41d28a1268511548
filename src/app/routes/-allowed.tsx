// @chunk pieces
/** Pages that are for those who may call an operation: a route names it, and everybody else is told why not. */
import { useLocation } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Needed } from '#app/api/person.ts'
import { NotAllowed } from '#app/features/session/not-allowed.tsx'
import { useLatch } from '#app/ui/browser/use-latch.ts'
import { useMay } from '#app/ui/controls/may.tsx'

/** The page of a route, for those who may call `operation`. */
export const allowed = (operation: Needed, Page: ComponentType) =>
  function Allowed() {
    const pathname = useLocation({ select: (location) => location.pathname })
    // Who loses their role while they type keeps the form.
    const isOpen = useLatch(useMay(operation))
    if (isOpen) return <Page />
    return <NotAllowed path={pathname} />
  }

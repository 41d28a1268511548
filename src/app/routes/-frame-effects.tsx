/** What the frame does for every page, a moment after the first one is there. */
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { dayAt } from '#app/text/days.ts'
import { hearPresses } from '#app/ui/browser/after-press.ts'
import { midnights } from '#app/ui/browser/midnight.ts'
import { useNow } from '#app/ui/browser/now.ts'
import { restoreLostSheets } from '#app/ui/browser/lost-sheets.ts'
import { retryQueries } from '#app/ui/browser/retry-queries.ts'
import { retryRoutes } from '#app/ui/browser/retry-routes.ts'
import { rememberLists } from '#app/ui/layout/breadcrumb.tsx'

export function FrameEffects() {
  const router = useRouter()
  const queryClient = useQueryClient()
  useDayChange()
  useEffect(restoreLostSheets, [])
  useEffect(hearPresses, [])
  useEffect(() => retryQueries(queryClient), [queryClient])
  useEffect(() => {
    retryRoutes(router)
    return rememberLists(router)
  }, [router])
  return null
}

/** Tells that another day has begun, half a minute late at most. */
function useDayChange() {
  const today = dayAt(useNow())
  useEffect(() => () => midnights.set(midnights.get() + 1), [today])
}

/** What the frame does for every page, a moment after the first one is there. */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { restoreLostSheets } from '#app/ui/browser/lost-sheets.ts'
import { retryRoutes } from '#app/ui/browser/retry-routes.ts'
import { rememberLists } from '#app/ui/layout/breadcrumb.tsx'

export function FrameEffects() {
  const router = useRouter()
  useEffect(restoreLostSheets, [])
  useEffect(() => {
    retryRoutes(router)
    return rememberLists(router)
  }, [router])
  return null
}

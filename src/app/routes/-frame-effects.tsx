/** What the frame does for every page, a moment after the first one is there. */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { retryRoutes } from '#app/ui/browser/retry-routes.ts'

export function FrameEffects() {
  const router = useRouter()
  useEffect(() => retryRoutes(router), [router])
  return null
}

// @chunk pieces
/** The way back from a page: to where a person came from, or to a page of the desk where they came from elsewhere. */
import { type LinkProps, useRouter } from '@tanstack/react-router'

export function useGoBack(to: LinkProps['to']) {
  const router = useRouter()
  return () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to })
  }
}

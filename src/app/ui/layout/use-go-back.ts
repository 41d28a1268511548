// @chunk pieces
/** The way back from a page: to where a person came from, or to a page of the desk where they came from elsewhere. */
import { type LinkProps, useRouter } from '@tanstack/react-router'

/** `ahead` is the page to open if there is no history to go back in, or a function that opens it. */
export function useGoBack(ahead: LinkProps['to'] | (() => unknown)) {
  const router = useRouter()
  return () => {
    if (router.history.canGoBack()) router.history.back()
    else if (typeof ahead === 'function') ahead()
    else void router.navigate({ to: ahead })
  }
}

/** Where the focus goes when the control that has it leaves the page by itself, as its work is done. */
import { useLayoutEffect, useRef } from 'react'
import { focusPage } from '#app/ui/layout/focus-page.ts'

/** The element with this `ref` hands the focus to the page's title if it goes while it has it: else it would fall to the body. */
export function useFocusWhenGone<Held extends HTMLElement>() {
  const ref = useRef<Held>(null)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (element?.contains(document.activeElement)) focusPage()
    }
  }, [])
  return ref
}

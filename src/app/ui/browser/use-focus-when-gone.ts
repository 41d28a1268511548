/** Where the focus goes when the control that has it leaves the page by itself, as its work is done. */
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { focusPage } from '#app/ui/layout/focus-page.ts'

/** Moves the focus to the page's title, or by `hand`, when the focused element with this `ref` unmounts. */
export function useFocusWhenGone<Held extends HTMLElement>(hand: (from: Held) => void = focusPage) {
  const give = useEffectEvent(hand)
  const ref = useRef<Held>(null)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (element?.contains(document.activeElement)) give(element)
    }
  }, [])
  return ref
}

// @chunk form-kit
/** Where a form begins that is all that its page is for. */
import { type RefObject, useEffect } from 'react'

/**
 * Puts the focus in the first field. A screen reader says the form's name before the field's, so the form is called
 * what its page is: nobody has to look where they are.
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>, takesFocus = false) {
  useEffect(() => {
    const first = takesFocus ? form.current?.querySelector('[data-field]') : undefined
    if (!form.current || !first) return undefined
    form.current.setAttribute('aria-label', document.querySelector('h1')?.textContent ?? '')
    const focus = () => {
      const control = first.querySelector<HTMLElement>('input, select, textarea')
      control?.focus({ preventScroll: true })
      return control
    }
    if (focus()) return undefined
    // Its control is on its way: it takes the focus, unless a person has gone elsewhere meanwhile.
    const observer = new MutationObserver(() => {
      const elsewhere = document.activeElement?.closest('main :not(h1)')
      if (elsewhere || focus()) observer.disconnect()
    })
    observer.observe(first, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [form, takesFocus])
}

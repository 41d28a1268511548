// @chunk form-kit
/** Where a form begins that is all that its page is for. */
import { type RefObject, useEffect } from 'react'

/**
 * Focuses the first field, or the named one. The form takes the title of its page as its name, which a screen reader
 * says before the field: so a person hears where they are.
 */
export function useFirstField(
  form: RefObject<HTMLFormElement | null>,
  takesFocus: boolean | string = false,
) {
  useEffect(() => {
    const first = takesFocus ? fieldIn(form.current, takesFocus) : undefined
    if (!form.current || !first) return undefined
    form.current.setAttribute('aria-label', document.querySelector('h1')?.textContent ?? '')
    const focus = () => focusControl(first)
    if (focus()) return undefined
    // Its control is on its way: it takes the focus, unless a person has gone elsewhere meanwhile.
    const observer = new MutationObserver(() => {
      const elsewhere = document.activeElement?.matches('main :not(h1)')
      if (elsewhere || focus()) observer.disconnect()
    })
    observer.observe(first, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [form, takesFocus])
}

const fieldIn = (form: HTMLFormElement | null, name: boolean | string) =>
  form?.querySelector(typeof name === 'string' ? `[data-field="${name}"]` : '[data-field]')

function focusControl(field: Element | null | undefined) {
  const control = field?.querySelector<HTMLElement>('input, select, textarea')
  control?.focus({ preventScroll: true })
  return control
}

/** Where the focus goes when what a person pressed above the fields is gone. */
export const focusFirstField = (form: HTMLFormElement | null) => focusControl(fieldIn(form, true))

/** Puts the focus on the field of that name. */
export const focusField = (form: HTMLFormElement | null, name: string) =>
  focusControl(fieldIn(form, name))

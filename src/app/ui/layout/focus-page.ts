/** Puts the focus on the page's title: where it goes when the control that had it leaves the page. */
export const focusPage = () => document.querySelector('h1')?.focus()

/** Puts the focus on the page's list, or else on its title: where it goes when a dialog closes and what opened it is gone. */
export function focusListOrPage() {
  const list = document.querySelector<HTMLElement>('main [role="grid"]')
  if (list) list.focus({ preventScroll: true })
  else focusPage()
}

/** Puts the focus on the heading of the section that a control is in: where it goes when the control leaves that section. */
export const focusSection = (control: Element | null) =>
  control?.closest('section')?.querySelector('h2')?.focus()

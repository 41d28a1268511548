/** Puts the focus on the page's title: where it goes when the control that had it leaves the page. */
export const focusPage = () => document.querySelector('h1')?.focus()

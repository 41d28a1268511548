// @chunk form-kit
/** Related fields in one line, where there is room. */
import type { ReactNode } from 'react'
import classes from '#app/ui/forms/form.module.css'

export const SideBySide = ({ children }: { children: ReactNode }) => (
  <div className={classes.sideBySide}>{children}</div>
)

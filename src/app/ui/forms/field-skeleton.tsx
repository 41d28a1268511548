// @chunk form-kit
/** The shape of a field whose control is on its way. */
import type { ReactNode } from 'react'
import { Opening } from '#app/ui/browser/opening.tsx'
import classes from './field.module.css'

type Props = {
  label: string
  help?: ReactNode
  /** Whether the control will be as high, so that what is below need not wait for it. */
  isAsHigh?: true
}

export const FieldSkeleton = ({ label, help, isAsHigh }: Props) => (
  <div className={classes.field} data-waiting={isAsHigh ? 'as high' : true} aria-busy>
    <span className={classes.label}>{label}</span>
    <span className={classes.control}>
      <Opening what={<span className="spoken-only">‘{label}’</span>} />
    </span>
    {help && <span className={classes.help}>{help}</span>}
  </div>
)

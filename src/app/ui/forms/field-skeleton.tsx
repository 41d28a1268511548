// @chunk form-kit
/** The shape of a field whose control is on its way. */
import type { ReactNode } from 'react'
import { Opening } from '#app/ui/browser/opening.tsx'
import classes from './field.module.css'

type Props = { label: string; help?: ReactNode }

export const FieldSkeleton = ({ label, help }: Props) => (
  <div className={classes.field} data-waiting aria-busy>
    <span className={classes.label}>{label}</span>
    <span className={classes.control} aria-hidden />
    <Opening what={`‘${label}’`} />
    {help && <span className={classes.help}>{help}</span>}
  </div>
)

// @chunk form-kit
/** The shape of a field whose control is on its way. */
import classes from './field.module.css'

export const FieldSkeleton = ({ label }: { label: string }) => (
  <div className={classes.field} data-waiting aria-busy>
    <span className={classes.label}>{label}</span>
    <span className={classes.control} aria-hidden />
  </div>
)

/** Marks a label as required; a screen reader hears it from the control itself. */
import classes from '#app/ui/forms/field.module.css'

export const RequiredMark = () => (
  <span aria-hidden className={classes.required}>
    required
  </span>
)

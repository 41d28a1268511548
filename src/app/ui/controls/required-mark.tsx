/** Says beside its label that a field has to be filled; a screen reader hears it of the control itself. */
import classes from '#app/ui/forms/field.module.css'

export const RequiredMark = () => (
  <span aria-hidden className={classes.required}>
    required
  </span>
)

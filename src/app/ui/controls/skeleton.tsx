// @chunk pieces
/** A placeholder in the shape of a text that is still loading. */
import classes from './skeleton.module.css'

/** `width` in pixels, about that of the text to come. */
export const Skeleton = ({ width }: { width: number }) => (
  <span className={classes.skeleton} style={{ width }} data-waiting aria-hidden />
)

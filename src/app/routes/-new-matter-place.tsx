// @chunk first-rows
/** The place of 'New matter' while it is not known whether it is offered, so that the other actions do not move when it comes. */
import { linkButton } from '#app/ui/controls/button.tsx'

export const newMatterPlace = (
  <span className={linkButton} style={{ visibility: 'hidden' }}>
    New matter
  </span>
)

/** Offers what was typed here before and never saved. */
import { useFocusWhenGone } from '#app/ui/browser/use-focus-when-gone.ts'
import { Button } from '#app/ui/controls/button.tsx'
import classes from './form.module.css'
import { formatDayAndTime } from '#app/text/format.ts'
import type { Offer } from './use-draft.ts'

/** Said of what went out on a page that did not live to hear the answer, or heard none. */
export const mayBeSaved =
  'It was sent, but it is not known whether it was saved. Check before you send it again.'

export const DraftNote = ({ offer }: { offer: Offer }) => (
  <section ref={useFocusWhenGone()} className={classes.draft} aria-label="Draft">
    <p role="status">
      What you typed here was kept as a draft: {formatDayAndTime(new Date(offer.at).toISOString())}.
      {offer.sent && ` ${mayBeSaved}`}
    </p>
    <Button look="default" onClick={offer.restore}>
      Restore draft
    </Button>
    <Button look="default" onClick={offer.discard}>
      Discard draft
    </Button>
  </section>
)

/** Offers what was typed here before and never saved; at the foot, so that no field moves as it comes. */
import type { MouseEvent } from 'react'
import { focusFirstField } from '#app/ui/keyboard/first-field.ts'
import { Button } from '#app/ui/controls/button.tsx'
import classes from '#app/ui/forms/form.module.css'
import { dayAndTimeWithin } from '#app/text/format-more.ts'
import { mayBeSaved, type Offer } from './use-draft.ts'

type Props = { offer: Offer; onRestored: () => void }

export const DraftNote = ({ offer, onRestored }: Props) => (
  <section className={classes.draft} aria-label="Draft">
    <p role="status">
      There is {offer.sent ? 'a' : 'an unsaved'} draft of this form from{' '}
      {dayAndTimeWithin(new Date(offer.at).toISOString())}.{offer.sent && ` ${mayBeSaved}`}
    </p>
    <Button
      look="default"
      onClick={andThenFields(() => {
        void offer.restore().then((isRestored) => isRestored && onRestored())
      })}
    >
      Restore draft
    </Button>
    <Button look="default" onClick={andThenFields(offer.discard)}>
      Discard draft
    </Button>
  </section>
)

/** The note is gone after that: the focus goes to the first field. */
const andThenFields = (act: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
  focusFirstField(event.currentTarget.form)
  act()
}

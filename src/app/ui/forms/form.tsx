// @chunk form-kit
/** A form: submits once, however often it is pressed; reports the outcome; asks before unsaved work is left. */
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { useFocusWhenGone } from '#app/ui/browser/use-focus-when-gone.ts'
import { Button } from '#app/ui/controls/button.tsx'
import classes from './form.module.css'
import { focusFirstField, useFirstField } from '#app/ui/keyboard/first-field.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { notify } from '#app/ui/dialogs/pending-actions.ts'
import { SendAgain } from '#app/ui/dialogs/send-again.tsx'
import type { DraftKeeper } from '#app/ui/forms/drafts/draft-keeper.ts'
import { mayBeSaved, useDraft } from '#app/ui/forms/drafts/use-draft.ts'
import type { Fields } from './use-fields.ts'
import {
  type Ended,
  type FormOutcome,
  incomplete,
  refusalOf,
  type Saving,
  useSaving,
} from './use-saving.ts'

/** Few forms have a draft to offer. */
const DraftNote = lazyWithRetry(() => import('./drafts/draft-note.tsx'), 'DraftNote')

type Props<Typed extends FieldValues, Sent, Answer> = Saving<Sent, Answer, Typed> & {
  form: Fields<Typed, Sent>
  /** The label of the submit button, verb and noun: 'Create contact'; without one, nothing can be saved any more. */
  saveLabel: string | undefined
  /** With a name, what is typed is kept as a draft until it is saved. */
  draft?: string
  /** It holds what was typed a moment ago: an older draft is not offered in its place. */
  holdsTyped?: boolean
  /** It is all that its page is for: the first field takes the focus, or the one of that name. */
  takesFocus?: boolean | string
  /** Its fields are those of a record, which others may change while a draft waits. */
  changesRecord?: boolean
  /** Called once a draft stands in the fields. */
  onRestored?: () => void
  /**
   * Called once it is saved, and leaving needs no question any more, with what stood in the fields as it was sent; the
   * form may have been left by then. `answer` is missing where only a check afterwards showed it.
   */
  onSaved: (answer: Answer | undefined, typed: Typed) => void
  /** A person is asked something before it is sent. */
  isAsking?: boolean
  /** A second way to save, which leaves the form open for the next: 'Create and add another'. */
  another?: Another<Typed>
  onCancel: () => void
  /** Beside the fields where there is room: what they remind of. */
  aside?: ReactNode
  /** Beside the buttons, which are always in sight: what is to be known before they are pressed. */
  beside?: ReactNode
  children: ReactNode
}

/** `isChanged`: something else stands in the fields already. */
type Another<Typed> = { label: string; onSaved: (typed: Typed, isChanged: boolean) => void }

export function Form<Typed extends FieldValues, Sent, Answer>(props: Props<Typed, Sent, Answer>) {
  const { form, draft, changesRecord = false, takesFocus, isAsking, holdsTyped, ...others } = props
  const { saveLabel, onSaved, another, onCancel, aside, beside, children, ...saving } = others
  const { offer, keeper } = useDraft(form, draft, { changesRecord, ...saving })
  const element = useRef<HTMLFormElement>(null)
  useFirstField(element, takesFocus)
  const { onEnd, onPress, saved } = useEnd({ form, keeper, changesRecord, onSaved, another })
  const given = { form, element, keeper, onEnd, ...saving }
  const { outcome, state, save, saveAgain, check, stay, showNotKnown } = useSaving(given)
  const onRestored = () => offer?.sent && showNotKnown(mayBeSaved)
  const busy = state === 'sending' || state === 'checking'
  const message = isAsking ? '' : (stateText[state] ?? '')
  return (
    <form ref={element} className={classes.form} noValidate onSubmit={save} aria-busy={busy}>
      <div className={classes.columns}>
        <div className={classes.fields}>
          <Above {...{ outcome, element, form, busy }} onCheck={check} />
          {children}
        </div>
        {aside}
      </div>
      <Suspense>{offer && !holdsTyped && <DraftNote {...{ offer, onRestored }} />}</Suspense>
      <Foot {...{ saveLabel, another, busy, onPress, message, beside }}>
        <LeaveGuard
          {...{ busy, control: form.control, free: saved, onCancel }}
          isKept={() => keeper.current?.isKept() === true}
        />
      </Foot>
      {state === 'confirming' && (
        <SendAgain
          finding={outcome === incomplete ? undefined : outcome?.message}
          changesRecord={changesRecord}
          onStay={stay}
          onSend={saveAgain}
        />
      )}
    </form>
  )
}

type Ending<Typed extends FieldValues, Sent, Answer> = Pick<
  Props<Typed, Sent, Answer>,
  'form' | 'changesRecord' | 'onSaved' | 'another'
> & { keeper: RefObject<DraftKeeper | undefined> }

/** What becomes of the form once it is saved; `saved` where it is about to be left. `onPress` is told whether it is to stay for another. */
function useEnd<Typed extends FieldValues, Sent, Answer>(ending: Ending<Typed, Sent, Answer>) {
  const { form, keeper, changesRecord, onSaved, another } = ending
  const saved = useRef(false)
  const stays = useRef(false)
  const onEnd = ({ answer, typed, isChanged }: Ended<Typed, Answer>) => {
    if (isChanged && changesRecord) {
      // It stands in the fields as before, and is compared with what is saved now.
      form.reset(typed, { keepValues: true })
      void keeper.current?.sending(false)
      notify(savedAsSent)
      return true
    }
    saved.current = true
    keeper.current?.end()
    if (stays.current) another?.onSaved(typed, isChanged)
    else onSaved(answer, typed)
    saved.current = !stays.current
    if (stays.current) keeper.current?.continue()
    // What was typed since for another is that one; where a check found the first, it may be a correction.
    if (isChanged && (!stays.current || answer === undefined)) notify(savedAsSent)
    return stays.current
  }
  return { onEnd, onPress: (pressed: boolean) => void (stays.current = pressed), saved }
}
const savedAsSent = {
  word: 'Not saved',
  heading: 'Your last changes are not saved',
  message: 'What you sent before them was saved.',
} as const

type FootProps = {
  saveLabel: string | undefined
  another: { label: string } | undefined
  busy: boolean
  /** Called with the chosen way to save, before the form is submitted. */
  onPress: (stays: boolean) => void
  message: string
  beside: ReactNode
  /** Cancel. */
  children: ReactNode
}

/** The button at the foot comes first, so that Enter in a field presses it. */
const Foot = ({ saveLabel, another, busy, onPress, message, beside, children }: FootProps) => (
  <div ref={useHeightTold()} className={classes.foot}>
    {saveLabel && (
      <Button type="submit" aria-disabled={busy} onClick={() => onPress(false)}>
        {saveLabel}
      </Button>
    )}
    {another && (
      <Button type="submit" look="default" aria-disabled={busy} onClick={() => onPress(true)}>
        {another.label}
      </Button>
    )}
    {children}
    <span role="status" className={classes.state}>
      {message}
    </span>
    <span className={classes.beside}>{beside}</span>
  </div>
)

/** Tells the notices how high it is: they stand above its buttons. */
function useHeightTold() {
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--form-foot', `${foot.current?.offsetHeight ?? 0}px`),
    )
    observer.observe(foot.current!)
    return () => {
      observer.disconnect()
      style.removeProperty('--form-foot')
    }
  }, [])
  return foot
}

const stateText: { [state: string]: string } = {
  sending: 'Saving…',
  checking: 'Checking whether it was saved…',
}

type AboveProps<Typed extends FieldValues, Sent> = {
  outcome: FormOutcome | typeof incomplete | undefined
  form: Fields<Typed, Sent>
  element: RefObject<HTMLFormElement | null>
  busy: boolean
  onCheck: (() => void) | undefined
}

function Above<Typed extends FieldValues, Sent>({
  outcome,
  form,
  element,
  busy,
  onCheck,
}: AboveProps<Typed, Sent>) {
  // What is wrong is counted again whenever a field is mended.
  const { errors } = useFormState({ control: form.control })
  const shown = outcome === incomplete ? refusalOf(errors, element.current) : outcome
  return (
    shown && (
      <div role="alert" className={classes.outcome} data-word={shown.word}>
        <b>{shown.word}.</b> {shown.message}{' '}
        {shown.word === 'Not known' && onCheck && <CheckAgain {...{ busy, onCheck }} />}
        {shown.list.length > 0 && (
          <ul>
            {[...new Set(shown.list)].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    )
  )
}

/** It keeps the focus while it looks; what it leaves is the form. */
const CheckAgain = ({ busy, onCheck }: { busy: boolean; onCheck: () => void }) => (
  <span ref={useFocusWhenGone<HTMLSpanElement>((gone) => focusFirstField(gone.closest('form')))}>
    <Button look="quiet" aria-disabled={busy} onClick={onCheck}>
      Check again
    </Button>
  </span>
)

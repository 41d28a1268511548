// @chunk form-kit
/** Sends a form once, however often a person presses the button, and says in one word what happened. */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { DraftKeeper } from '#app/ui/forms/drafts/draft-keeper.ts'
import { allErrors, fieldAt, firstWrong } from './field-errors.ts'
import { failureOf, type Refusal } from '#app/api/outcome.ts'
import { isSame, sent as valuesSent } from './sent-values.ts'
import { onSignedInAgain } from './signed-in-again.ts'
import { type SubmitOutcome, submitOutcome } from './submit-outcome.ts'
import type { WriteOutcome } from '#app/ui/dialogs/pending-actions.ts'
import { useCheckAgain, useOnePress } from './use-check-again.ts'
import type { Fields } from './use-fields.ts'

/** What stands above the fields: the word, its sentence, and what is wrong and has no field. */
export type FormOutcome = SubmitOutcome & { list: string[] }

/** Nothing was sent, as some fields are wrong: how many still are, the form counts. */
export const incomplete = 'incomplete'

type Shown = FormOutcome | typeof incomplete | undefined

/** What a form does with what was typed. */
export type Saving<Sent, Answer, Typed = unknown> = {
  /** Looks at what is there, and asks about it, before anything is sent; throws `Aborted` where nothing shall be. */
  onBefore?: (toSend: Sent, typed: Typed) => Promise<unknown>
  /** Sends it by a mutation whose errors are `WriteError`s; what it throws is shown at the fields that it names. */
  onSave: (sent: Sent) => Promise<Answer>
  /** Where nobody knows whether it was saved, and why: looks for it, and says what was found and what to do. */
  onUnconfirmed?: ((sent: Sent, why: string, typed: Typed) => Promise<WriteOutcome>) | undefined
  /** Sent a second time it is still one, so that nobody has to be asked first. */
  isRepeatable?: boolean
}

type Options<Typed extends FieldValues, Sent, Answer> = Saving<Sent, Answer, Typed> & {
  form: Fields<Typed, Sent>
  element: RefObject<HTMLFormElement | null>
  /** Hears before it goes out, and once it is certain that it was refused. */
  keeper: RefObject<DraftKeeper | undefined>
  /** Called once it is certain that it was saved; answers whether the form stays. */
  onEnd: (end: Ended<Typed, Answer>) => boolean
}

/** How a form ended that was saved. */
export type Ended<Typed, Answer> = {
  /** Missing where only a check afterwards showed it. */
  answer: Answer | undefined
  /** What stood in the fields when it was sent. */
  typed: Typed
  /** Something else stands in them by now. */
  isChanged: boolean
}

/** 'confirming': a person pressed again while nobody knows whether it was saved. */
type State = 'still' | 'sending' | 'checking' | 'confirming'

export function useSaving<Typed extends FieldValues, Sent, Answer>(
  options: Options<Typed, Sent, Answer>,
) {
  const { form, element, onUnconfirmed } = options
  const [state, setState] = useState<State>('still')
  const { outcome, isNotKnown, show, isInDoubt, noteFound } = useOutcome(options)
  const focusWrong = useFocusWrong(element)
  /** Under way, or saved and about to leave; the screen is one step behind a second press. */
  const busy = useRef(false)
  const sent = useRef<SentLast<Typed, Sent>>(undefined)

  const { begin, isNext } = useOnePress()

  /** What was in doubt may be certain by now. */
  async function check() {
    if (!onUnconfirmed || busy.current) return undefined
    busy.current = true
    setState('checking')
    const found = await lookAgain(options, sent, onUnconfirmed)
    busy.current = found?.word === 'Saved' && !endAsSent(options, sent.current!)
    setState('still')
    noteFound(found)
    return found?.word
  }
  const checkAlone = () => void (busy.current || begin(check()))

  async function save(event?: FormEvent, again = false) {
    event?.preventDefault()
    if (busy.current && (!(await isNext()) || busy.current)) return
    const mustConfirm = isInDoubt.current && !options.isRepeatable
    const found = mustConfirm && !again ? await check() : 'Not saved'
    if (found !== 'Not saved') return found === 'Saved' ? undefined : setState('confirming')
    busy.current = true
    let stays = true
    const onValid = async (values: Sent) => {
      const sending = { values, typed: typedIn(form), wasInDoubt: mustConfirm && again }
      stays = await sendOnce(options, sending, { sent, setState, show })
    }
    await form.handleSubmit(onValid, () => show(incomplete))(event)
    // Only now do the fields hear of their errors.
    if (stays) focusWrong()
    busy.current = !stays
    setState('still')
  }

  // A restored draft does not say how long ago it was sent, so only a person starts that check.
  const checkSent = () => state === 'still' && sent.current !== undefined && checkAlone()
  useCheckAgain(form, isNotKnown, checkSent)
  return {
    outcome,
    state,
    /** Undefined where nothing can be looked for. */
    check: onUnconfirmed && checkAlone,
    save: (event: FormEvent) => void save(event),
    saveAgain: () => void save(undefined, true),
    stay: () => setState('still'),
    /** Shows that these values were sent before, and that it is not known whether they were saved. */
    showNotKnown: (message: string) => show({ word: 'Not known', message, list: [] }),
  }
}

/** The outcome above the fields, and whether what was sent is still in doubt, which may outlast that message. */
function useOutcome({ isRepeatable = false }: Pick<Saving<unknown, unknown>, 'isRepeatable'>) {
  const [outcome, setOutcome] = useState<Shown>()
  const isInDoubt = useRef(false)
  useEffect(() => onSignedInAgain(() => setOutcome(afterSignIn)), [])
  return {
    outcome,
    isNotKnown: outcome !== incomplete && outcome?.word === 'Not known',
    isInDoubt,
    show(shown: Shown) {
      // That fields are wrong now says nothing of what was sent before.
      if (shown !== incomplete) isInDoubt.current = shown?.word === 'Not known'
      setOutcome(shown)
    },
    noteFound(found: WriteOutcome | undefined) {
      if (found) isInDoubt.current = found.word === 'Not known'
      setOutcome((before) => afterCheck(before, found, isRepeatable))
    },
  }
}

/** What was sent last, and what stood in the form then. */
type SentLast<Typed, Sent> = { values: Sent; typed: Typed }

/** A copy: the fields change while it is on its way. */
const typedIn = <Typed extends FieldValues, Sent>({ getValues }: Fields<Typed, Sent>): Typed =>
  structuredClone(getValues())

/** Ends with what was sent, which may not be what stands in the fields by now. Answers whether the form stays. */
function endAsSent<Typed extends FieldValues, Sent, Answer>(
  { form, onEnd }: Options<Typed, Sent, Answer>,
  { typed }: SentLast<Typed, Sent>,
  answer?: Answer,
) {
  const isChanged = !isSame(valuesSent(typed), valuesSent(form.getValues()))
  return onEnd({ answer, typed, isChanged })
}

type Setters<Typed, Sent> = {
  /** What was sent last, as far as it may have been saved. */
  sent: RefObject<SentLast<Typed, Sent> | undefined>
  setState: (state: State) => void
  show: (outcome: FormOutcome | undefined) => void
}

/** Sends the values; answers whether the form stays. */
async function sendOnce<Typed extends FieldValues, Sent, Answer>(
  options: Options<Typed, Sent, Answer>,
  /** `wasInDoubt`: what was sent before it may have been saved. */
  { values, typed, wasInDoubt }: SentLast<Typed, Sent> & { wasInDoubt: boolean },
  { sent, setState, show }: Setters<Typed, Sent>,
) {
  const { form, element, keeper, onBefore, onUnconfirmed, isRepeatable } = options
  const earlier = sent.current
  setState('sending')
  const onSave = async () => {
    await onBefore?.(values, typed)
    // Not sooner: what was never sent must not be looked for, nor be marked as sent in a draft.
    sent.current = { values, typed }
    await keeper.current?.sending(true)
    return options.onSave(values)
  }
  const lookUp =
    onUnconfirmed &&
    ((why: string) => {
      setState('checking')
      return onUnconfirmed(values, why, typed)
    })
  const end = await outcomeOf({ onSave, lookUp, isRepeatable })
  if ('answer' in end) {
    show(undefined)
    return endAsSent(options, { values, typed }, end.answer)
  }
  const { refusals, ...ended } = end
  const failure = wasInDoubt ? stillInDoubt(ended) : ended
  // What is in doubt is the one before it, and that is looked for.
  if (wasInDoubt && ended.word === 'Not saved') sent.current = earlier
  if (failure.word === 'Not saved') void keeper.current?.sending(false)
  show({ ...failure, list: showRefusals(form, element.current, refusals) })
  return true
}

/** That this one was refused says nothing of the one before it. */
const stillInDoubt = ({ word, message, ...rest }: SubmitOutcome): SubmitOutcome => ({
  ...rest,
  word: 'Not known',
  message: word === 'Not saved' ? `${message} ${mayBeThere}` : message,
})
const mayBeThere = 'What you sent before this may still have been saved.'

/** It is saved, or was found to be, or why it is not. */
type Outcome<Answer> = { answer: Answer | undefined } | (SubmitOutcome & { refusals: Refusal[] })

type Once<Answer> = {
  onSave: () => Promise<Answer>
  /** Looks for it, where nobody knows whether it was saved, and why. */
  lookUp?: ((why: string) => Promise<WriteOutcome>) | undefined
  isRepeatable?: boolean | undefined
}

/** Sends it, and looks for it where nobody knows what became of it. */
export async function outcomeOf<Answer>({
  onSave,
  lookUp,
  isRepeatable = false,
}: Once<Answer>): Promise<Outcome<Answer>> {
  try {
    return { answer: await onSave() }
  } catch (error) {
    const failure = submitOutcome(error)
    if (failure.word !== 'Not known' || !lookUp) return failure
    const found = await lookUp(failureOf(error).why).catch(() =>
      isRepeatable ? failure : notChecked(failure),
    )
    return found.word === 'Saved' ? { answer: undefined } : { ...found, refusals: [] }
  }
}

/** Where the desk is gone, it cannot be looked up either; once it is there again, a person can. */
const notChecked = <Failure extends WriteOutcome>(failure: Failure): Failure => ({
  ...failure,
  message: failure.message.includes(unchecked)
    ? failure.message
    : `${failure.message} ${unchecked}`,
})
const unchecked = 'It could not be checked just now. Look for it before you save it again.'

/** Looks for what was sent, or for what a restored draft holds; answers nothing where that fails. */
async function lookAgain<Typed extends FieldValues, Sent, Answer>(
  { form, keeper }: Options<Typed, Sent, Answer>,
  sent: RefObject<SentLast<Typed, Sent> | undefined>,
  lookUp: (sent: Sent, why: string, typed: Typed) => Promise<WriteOutcome>,
) {
  const note = (values: Sent) => void (sent.current = { values, typed: typedIn(form) })
  if (sent.current === undefined) await form.handleSubmit(note)()
  if (sent.current === undefined) return undefined
  const { values, typed } = sent.current
  const found = await lookUp(values, '', typed).catch(() => undefined)
  if (found?.word === 'Not saved') void keeper.current?.sending(false)
  return found
}

/** What stands above the fields once it was looked for again; `found` is missing where that failed. */
function afterCheck(before: Shown, found: WriteOutcome | undefined, isRepeatable: boolean): Shown {
  if (found) return found.word === 'Saved' ? undefined : { ...found, list: [] }
  return before && before !== incomplete && !isRepeatable ? notChecked(before) : before
}

/** What stands above the fields once the person has signed in again: what is in doubt stays so. */
const afterSignIn = (before: Shown): Shown => {
  if (before === incomplete || !before?.isSignedOut) return before
  const { word } = before
  const next = word === 'Not saved' ? 'You can save now.' : mayBeThere
  return { word, message: `You are signed in again. ${next}`, list: [] }
}

/** Puts what the service refused at the fields that it means; answers what has no field. */
function showRefusals<Typed extends FieldValues, Sent>(
  form: Fields<Typed, Sent>,
  element: HTMLElement | null,
  refusals: Refusal[],
) {
  return refusals.flatMap(({ pointer, detail }) => {
    const field = element && fieldAt(element, pointer)
    if (!field) return [detail]
    form.setError(field as FieldPath<Typed>, { type: 'server', message: detail })
    return []
  })
}

/** What is said above the fields while nothing was sent, as some of them were wrong. It keeps its place once all are mended. */
export function refusalOf(errors: unknown, element: HTMLElement | null): FormOutcome {
  const wrong = allErrors(errors)
  const unplaced = wrong.filter(
    ({ name }) => !element || fieldAt(element, name.replaceAll('.', '/')) === undefined,
  )
  const places = wrong.length - unplaced.length
  const message = attention(places, wrong.length)
  return { word: 'Not saved', message, list: unplaced.map((error) => error.message) }
}

function attention(places: number, wrong: number) {
  if (wrong === 0) return 'Nothing needs attention any more. You can save now.'
  return places === 1 ? 'One field needs attention.' : `${places} fields need attention.`
}

/** Puts the focus on the first wrong field in the order of the page, once its error stands there. */
function useFocusWrong(element: RefObject<HTMLFormElement | null>) {
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0 && element.current) firstWrong(element.current)?.focus()
  }, [attempts, element])
  return () => setAttempts((before) => before + 1)
}

/** Writes one form's draft a moment after each change, one write after the other, until the form has ended. */
import {
  type Draft,
  dropDraft,
  isDraftKept,
  keepDraft,
  withoutFiles,
  workOn,
} from './draft-store.ts'
import { signedOut } from '#app/api/session.ts'
import { awaitedPause, lookAgain } from '#app/ui/browser/look-again.ts'

/** How long after a keystroke a draft is kept, in milliseconds. */
const pause = 400

type Source = {
  /** The form that a draft belongs to. */
  name: string
  values: () => object
  /** What the fields are compared with to tell what was typed. */
  began: () => object
  /** Whether anything is typed that a draft could lose. */
  isDirty: () => boolean
}

/** How long after a failure it first tries again, in milliseconds: the key is asked for anew by then. */
const firstPause = 1500

/** How long sending waits for its draft, in milliseconds. */
const maxDraftWait = 1000

/** Without storage, or a key of the desk for it, there are no drafts; the form works all the same. */
const without = () => {}

/** The drafts of one form on one page; its methods may be handed on by themselves. */
export class DraftKeeper {
  #source: Source
  #id = crypto.randomUUID()
  #release = workOn(this.#id)
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Ends the attempts to keep what could not be kept. */
  #endAttempts: (() => void) | undefined
  #ended = false
  /** The draft that the form was left with. */
  #left: string | undefined
  #kept = false
  #sent = false
  #writing = Promise.resolve()

  constructor(source: Source) {
    this.#source = source
  }

  /** Whether what was typed last is kept, and could be offered again. */
  isKept = () => this.#kept

  /** Something was typed. */
  changed = () => {
    this.#stopWaiting()
    this.#timer = setTimeout(() => void this.#keep(), pause)
  }

  /** What was typed last, before the pause is over: the page may be about to go. */
  keepNow = () => {
    if (this.#timer !== undefined || this.#endAttempts) void this.#keep()
  }

  /** What was kept may be gone: a person who signs out in another tab takes all their drafts along. */
  keepAgain = () => void this.#keep()

  /** Marks the draft as sent before it goes out, in case the page dies meanwhile; unmarks it once it was refused. */
  sending = (sent: boolean) => {
    this.#sent = sent
    return Promise.race([
      this.#keep(),
      new Promise<void>((go) => void setTimeout(go, maxDraftWait)),
    ])
  }

  /** Saved, for certain: nothing is left to be offered. */
  end = () => {
    this.#stopWaiting()
    this.#stopTrying()
    this.#ended = true
    void this.discard(this.#id)
  }

  /** The form stays, for another, which may have been begun already. */
  continue = () => {
    this.#ended = false
    this.#renew()
    this.changed()
  }

  /** Leaves what is typed as a draft of its own, before another takes its place in the form. */
  setAside = async () => {
    await this.#keep()
    this.#renew()
  }

  /** Resolves once a draft that took the place is kept as this form's own, and is gone as the other's. */
  adopt = async ({ id, sent = false }: Pick<Draft, 'id' | 'sent'>) => {
    this.#sent = sent
    await this.#keep()
    await this.discard(id)
  }

  discard = (id: string) => this.#inTurn(() => dropDraft(id))

  /** The page of the form is left; what was typed last is still written. */
  dispose = () => {
    this.keepNow()
    this.#stopTrying()
    this.#left = this.#id
    void this.#writing.then(this.#release)
  }

  #keep() {
    this.#stopWaiting()
    if (this.#ended) return this.#writing
    const { name, values, began, isDirty } = this.#source
    // As it is now: a moment later another form may stand here.
    const id = this.#id
    const sent = this.#sent
    const plain =
      sent || isDirty()
        ? { values: withoutFiles(values()), began: withoutFiles(began()), sent }
        : undefined
    // A draft that a form has left behind is only written where nobody has taken it up since.
    const isLeft = this.#left === id
    const write = async () => {
      if (isLeft && !(await isDraftKept(id))) return
      this.#kept = false
      if (plain) await keepDraft(id, name, plain)
      else await dropDraft(id)
      this.#kept = plain !== undefined
      this.#stopTrying()
    }
    return this.#inTurn(() => write().catch(this.#keepTrying))
  }

  /** The key or the storage may be back before anything else is typed. */
  #keepTrying = () => {
    if (this.#ended || this.#left !== undefined) return
    const attempt = () => signedOut.get() || this.keepAgain()
    this.#endAttempts ??= lookAgain(attempt, awaitedPause, firstPause)
  }

  #stopTrying() {
    this.#endAttempts?.()
    this.#endAttempts = undefined
  }

  #inTurn(job: () => Promise<void>) {
    this.#writing = this.#writing.then(job).catch(without)
    return this.#writing
  }

  #renew() {
    this.#sent = false
    this.#release()
    this.#id = crypto.randomUUID()
    // Nobody works any more on what is kept once the form is gone.
    if (this.#left === undefined) this.#release = workOn(this.#id)
  }

  #stopWaiting() {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}

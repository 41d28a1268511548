/** What every command of the administration is given, and how one ends that cannot do its work. */
import type { CopiedSchema } from '#database/copied-schema.ts'
import type { Database } from '#database/open.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'

/** The practice that is administered: its parts as the service has them. */
export type PracticeParts = {
  database: Database
  /** Where the files of documents are kept. */
  filesDir: string
  /** The keys that the service accepts at this moment. */
  keys: Pick<KeyRing, 'refresh'>
  /** What else lies in the database, and is copied with the practice. */
  beside?: readonly CopiedSchema[]
  /** Whether the practice itself is kept by a service elsewhere: then there is only what lies beside it. */
  isElsewhere?: boolean
}

/** Where a command speaks, and how it hears that nobody waits for it any more. */
export type Conversation = {
  /** A line of what was asked for, on standard output. */
  print(line: string): void
  /** A line for the person, on standard error. */
  say(line: string): void
  /** Aborts when whoever asked is gone. */
  signal: AbortSignal
}

export type Command = {
  /**
   * Its words, then what is to be given: one in capitals is one argument, `[ID…]` any number. What is called
   * FILE or DIR arrives as an absolute path, seen from where the person is.
   */
  usage: string
  about: string
  /** Whether it makes sense for a desk whose practice is elsewhere. */
  needsNoPractice?: boolean
  run(practice: PracticeParts, given: string[], conversation: Conversation): Promise<void>
}

/** Ends a command with exit code 1, and its message as the lines that say why. */
export class CommandFailure extends Error {}

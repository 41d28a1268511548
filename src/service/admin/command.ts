/** What every command of the administration is given, and how one ends that cannot do its work. */
import type { CopiedSchema } from '#database/copied-schema.ts'
import type { Database } from '#database/open.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'

/** The parts of the practice that is administered, as the service has them. */
export type PracticeParts = {
  database: Database
  /** Where the files of documents are kept. */
  filesDir: string
  /** The keys that the service accepts at this moment. */
  keys: Pick<KeyRing, 'refresh'>
  /** What else lies in the database, and is copied with the practice. */
  otherSchemas?: readonly CopiedSchema[]
  /** Whether the practice itself is kept by a service elsewhere: then there are only the other schemas. */
  isElsewhere?: boolean
}

/** Where a command writes, and how it learns that nobody waits for it any more. */
export type Io = {
  /** A line of what was asked for, on standard output. */
  print(line: string): void
  /** A line for the person, on standard error. */
  report(line: string): void
  /** Aborts when the caller is gone. */
  signal: AbortSignal
}

export type Command = {
  /**
   * Its words, then its arguments: one in capitals is one argument, `[ID…]` any number. FILE or DIR arrives as an
   * absolute path, resolved from the folder that the person is in.
   */
  usage: string
  about: string
  /** Whether it makes sense for a desk that uses a service elsewhere. */
  needsNoPractice?: boolean
  run(practice: PracticeParts, given: string[], io: Io): Promise<void>
}

/** Ends a command with exit code 1, and its message as the lines that say why. */
export class CommandFailure extends Error {}

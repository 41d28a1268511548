/** What every administration command is given, and how it fails. */
import type { CopiedSchema } from '#database/copied-schema.ts'
import type { Database } from '#database/open.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'

/** The parts of the practice that a command works on. */
export type PracticeParts = {
  database: Database
  /** The folder for the files of documents. */
  filesDir: string
  /** The keys that the service accepts. */
  keys: Pick<KeyRing, 'refresh'>
  /** Further schemas of the database, which are copied with the practice. */
  otherSchemas?: readonly CopiedSchema[]
  /** Whether the practice is stored by a service elsewhere: then there are only the other schemas. */
  isElsewhere?: boolean
}

/** Where a command writes, and how it learns that its caller has gone. */
export type Io = {
  /** Writes a line of the result to standard output. */
  print(line: string): void
  /** Writes a line for the person to standard error. */
  report(line: string): void
  /** Aborts when the caller is gone. */
  signal: AbortSignal
}

export type Command = {
  /**
   * Its words, then its arguments: a word in capitals is one argument, `[ID…]` any number. FILE or DIR is passed as
   * an absolute path, resolved in the folder of the person.
   */
  usage: string
  about: string
  /** Whether it also works for a desk that uses a service elsewhere. */
  needsNoPractice?: boolean
  run(practice: PracticeParts, given: string[], io: Io): Promise<void>
}

/** Ends a command with exit code 1; the message explains why, in one or more lines. */
export class CommandFailure extends Error {}

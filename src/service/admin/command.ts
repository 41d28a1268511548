/** What every administration command is given, and how it fails. */
import type { CopiedSchema } from '#database/copied-schema.ts'
import type { Database } from '#database/open.ts'
import { messageOf } from '#http/error-code.ts'
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
  /** Whether an external service stores the practice: then there are only the other schemas. */
  usesExternalService?: boolean
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

/** What its caller is told whose signal ended a command, wherever that ran. */
export const interrupted =
  'The command was interrupted. Part of it may have been done: check before you run it again.'

/** The same where nothing was done. */
export const interruptedBefore = 'The command was interrupted before it began.'

export type Command = {
  /**
   * Its keywords, then its values: a word in capitals is one value, `[ID…]` any number. FILE or DIR is passed as
   * an absolute path, resolved in the folder of the person.
   */
  usage: string
  about: string
  /** Whether it also works for a desk that uses an external service. */
  worksWithoutPractice?: boolean
  /** The file in its DIR that is there once it has written everything. */
  writesLast?: string
  /** Whether it may be the first on a new database; others need data that is there. */
  beginsPractice?: boolean
  run(practice: PracticeParts, values: string[], io: Io): Promise<void>
}

/** Ends a command with exit code 1; the message explains why, in one or more lines. */
export class CommandFailure extends Error {}

/** Why a command failed, in words that contain nothing of what it would have stored. */
export function reasonOf(error: unknown, { aborted }: AbortSignal): string {
  if (error instanceof CommandFailure) return error.message
  if (aborted) return interrupted
  // The cause of a failed query says more than the query, which contains what people wrote.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return `The command failed: ${messageOf(cause).replaceAll(/\s+/g, ' ')}`
}

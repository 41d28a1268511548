/** Runs one administration command, from its arguments to its exit code. */
import { explainArguments } from './arguments.ts'
import { type Io, type PracticeParts, reasonOf } from './command.ts'
import { commands, findCommand } from './commands.ts'
import { usage } from './usage.ts'

/** Exit codes: done; failed; unknown command. */
type ExitCode = 0 | 1 | 2

/** Runs the command that the arguments name; never throws. */
export async function administer(
  practice: PracticeParts,
  args: readonly string[],
  io: Io,
): Promise<ExitCode> {
  const found = findCommand(args)
  if (!found) return explain(args, io) ?? 2
  if (practice.usesExternalService && !found.command.worksWithoutPractice) {
    io.report(externalServiceMessage)
    return 1
  }
  try {
    const { longSql } = practice.database
    const withLongSql = { ...practice, database: { ...practice.database, sql: longSql } }
    await found.command.run(withLongSql, found.values, io)
    return 0
  } catch (error) {
    io.report(reasonOf(error, io.signal))
    return 1
  }
}

const externalServiceMessage =
  'Practice Desk uses an external service (PRACTICE_API_URL): only backup and restore work here, for what Practice Desk itself stores.'

/** Handles what needs no practice: a request for help, and arguments that are no command. */
export const explain = (args: readonly string[], io: Pick<Io, 'print' | 'report'>) =>
  explainArguments({ commands, usage }, args, io)

/** Answers arguments of `npm start` that start no desk. */
import { asksForHelp } from '#service/admin/arguments.ts'
import type { Io } from '#service/admin/command.ts'

const usage = [
  'npm start            starts Practice Desk, and prints its address',
  'npm start -- --key   prints another address, which admits one more browser',
].join('\n')

/** Returns the exit code. */
export function explainStart(
  args: readonly string[],
  { print, report }: Pick<Io, 'print' | 'report'>,
): 0 | 2 {
  if (asksForHelp(args)) {
    print(usage)
    return 0
  }
  report(`npm start has no option ${args.join(' ')}.`)
  report(usage)
  return 2
}

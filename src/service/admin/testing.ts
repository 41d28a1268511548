/** Runs administration commands for tests, and collects their output and exit codes. */
import type { Administer } from './admin-server.ts'

export type Outcome = { exit: number; printed: string[]; reported: string[] }

/** Runs one command to its end. */
export async function command(
  administer: Administer,
  args: string[],
  { signal = new AbortController().signal }: { signal?: AbortSignal } = {},
): Promise<Outcome> {
  const [printed, reported]: [string[], string[]] = [[], []]
  const exit = await administer(args, {
    print: (line) => printed.push(line),
    report: (line) => reported.push(line),
    signal,
  })
  return { exit, printed, reported }
}

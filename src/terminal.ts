/** The terminal on which a person runs a command. */
import type { Io } from '#service/admin/command.ts'
import { onStop } from './stop-signals.ts'

/** This process's own output; its signal aborts once the process is told to stop. */
export function terminal(): Io {
  const gone = new AbortController()
  onStop(() => gone.abort())
  return {
    print: (line) => void process.stdout.write(`${line}\n`),
    report: (line) => void process.stderr.write(`${line}\n`),
    signal: gone.signal,
  }
}

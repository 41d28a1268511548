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

/** Says where a program that has started is; it runs all the same where that cannot be written, as to a full disk. */
export function announce(words: string): void {
  process.stdout.on('error', () => {})
  process.stdout.write(words)
}

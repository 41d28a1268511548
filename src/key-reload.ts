/** Takes a new key while a program runs: SIGHUP, as daemons are told to read their settings again. */
import { closeSync, openSync } from 'node:fs'
import type { Logger } from '#gateway/log.ts'

type Reload<Key> = {
  /** Reads the settings again; throws a sentence that shows no key. */
  read: () => Key
  apply: (key: Key) => void
  log: Logger
}

/** Uses the key as the settings have it now. Where it cannot be read the old one stays, and the log says why. */
export function reloadKey<Key>({ read, apply, log }: Reload<Key>): void {
  try {
    apply(read())
    log.info('The key was read again and is in use')
  } catch (error) {
    log.error(
      `The key was not read again, and the old one stays in use: ${(error as Error).message}`,
    )
  }
}

type HangUp = { reload: () => void; close: () => Promise<void> }

/** Calls `reload` on SIGHUP; where it came because the terminal was closed, it closes and ends the process. */
export function onHangUp({ reload, close }: HangUp): void {
  const fromTerminal = process.stdin.isTTY
  let closing = false
  const onSignal = () => {
    // A terminal that goes may say so more than once.
    if (closing) return
    if (!fromTerminal || hasTerminal()) return reload()
    closing = true
    void close().finally(() => {
      process.off('SIGHUP', onSignal)
      // By the signal, as without a handler: Node's own exit aborts where its terminal is gone.
      process.kill(process.pid, 'SIGHUP')
    })
  }
  process.on('SIGHUP', onSignal)
}

/** A process whose terminal was closed has none any more. */
function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return true
  } catch {
    return false
  }
}

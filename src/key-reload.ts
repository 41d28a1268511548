/** Lets a running program use a new key on SIGHUP, the usual signal to read settings again. */
import { closeSync, openSync } from 'node:fs'
import { messageOf } from '#http/error-code.ts'
import type { Logger } from '#http/log.ts'
import type { RemotePractice } from './settings.ts'
import { SettingsError } from './settings-error.ts'

type Reload<Key> = {
  /** Reads the settings again; throws a sentence that shows no key. */
  read: () => Key
  apply: (key: Key) => void
  log: Logger
}

/** Uses the key that the settings contain now. If it cannot be read, the old one stays and the log says why. */
export function reloadKey<Key>({ read, apply, log }: Reload<Key>): void {
  try {
    const key = read()
    apply(key)
    log.info(key === undefined ? noKey : 'The key was read again and is in use')
  } catch (error) {
    log.error(`The key was not read again, and the old one stays in use: ${messageOf(error)}`)
  }
}

const noKey =
  'The settings were read again and contain no key: only keys that keys create has made are accepted'

/** The key that the settings now contain for the same remote service; any other change needs a restart. */
export function reloadedKey(
  before: RemotePractice | undefined,
  now: RemotePractice | undefined,
): string {
  if (now && now.url === before?.url) return now.key
  if (before && now) {
    throw new SettingsError('PRACTICE_API_URL has changed since the start: restart Practice Desk.')
  }
  if (before) {
    throw new SettingsError('PRACTICE_API_URL is no longer set: restart Practice Desk.')
  }
  throw new SettingsError(
    now
      ? 'PRACTICE_API_URL was not set at the start: restart Practice Desk.'
      : 'there is no other, because the desk uses its built-in service.',
  )
}

type HangUp = { reload: () => void; close: () => Promise<void> }

/** Calls `reload` on SIGHUP; if the signal came because the terminal was closed, closes and ends the process. */
export function onHangUp({ reload, close }: HangUp): void {
  const fromTerminal = process.stdin.isTTY
  let closing = false
  const onSignal = () => {
    // A terminal that closes may send it more than once.
    if (closing) return
    if (!fromTerminal || hasTerminal()) return reload()
    closing = true
    void close().finally(() => {
      process.off('SIGHUP', onSignal)
      // By the signal, as without a handler: Node's own exit aborts when its terminal is gone.
      process.kill(process.pid, 'SIGHUP')
    })
  }
  process.on('SIGHUP', onSignal)
}

/** Whether the process still has its terminal. */
function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return true
  } catch {
    return false
  }
}

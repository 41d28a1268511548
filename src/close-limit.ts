/** Closes what a program has open, within a limit: a disk that does not answer would keep a command for ever. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '#http/log.ts'

/** In milliseconds. Within a minute and a half of the stop the supervisor ends the program (docs/running.md). */
const closeTime = 20_000

/** Rejects as `close` does. After the time limit, the process ends without it when it exits. */
export async function closeWithinLimit(
  close: () => Promise<void>,
  { log, limit = closeTime }: { log: Logger; limit?: number },
): Promise<void> {
  const closing = close()
  const isClosed = closing.then(() => true)
  if (await Promise.race([isClosed, wait(limit, false, { ref: false })])) return
  log.error('what is still under way, such as a command, does not end: the program ends without it')
  process.once('exit', endWithoutThreads)
  const takeBack = () => void process.off('exit', endWithoutThreads)
  closing.then(takeBack, takeBack)
}

/** Node would wait for the threads that such a disk keeps. */
const endWithoutThreads = () => process.kill(process.pid, 'SIGKILL')

/** Starts a program of the production build as a person would, on a free port, and reads its output. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { isolated } from '#main/testing/isolated.ts'
import { unoptimized } from '#main/testing/unoptimized.ts'

/** How long a start may take before it counts as failed, in milliseconds. */
const startTimeout = 120_000

/** A running program. */
export type Server = {
  url: string
  /** Its process. */
  pid: number
  /** How long it took until the program said where it is, in milliseconds. */
  startedIn: number
  /** Everything that it has written so far. */
  output: () => string
  stop: () => Promise<void>
  /** Its exit code, unless a signal ended it. */
  exitCode: () => number | null
  /** Ends it in the middle of whatever it does. */
  kill: () => Promise<void>
}

/** Starts `name` of `dist/server` with settings of its own, as people's if it is `measured`; rejects with what it wrote when it ends before it says where it is. */
export async function startServer(
  name: string,
  settings: Record<string, string>,
  { node, measured = false }: { node?: string; measured?: boolean } = {},
): Promise<Server> {
  const program = fileURLToPath(new URL(`../dist/server/${name}`, import.meta.url))
  const startedAt = performance.now()
  const options = measured || node !== undefined ? [] : unoptimized
  const child = spawn(node ?? process.execPath, [...options, program], {
    // Nothing that works by itself may change what a test sees, or how long it takes.
    ...isolated({ LOG_LEVEL: 'info', MIRROR: 'off', ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // With its output, which may still be on its way when the process is gone.
  const ended = once(child, 'close')
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  /** Joined only when somebody asks: a desk that is measured writes a hundred megabytes. */
  const chunks: Buffer[] = []
  const output = () => Buffer.concat(chunks).toString()
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`No start in time:\n${output()}`))
    }, startTimeout)
    let hasStarted = false
    const read = (chunk: Buffer) => {
      chunks.push(chunk)
      const address = hasStarted ? undefined : / is at (https?:\/\/\S+)/.exec(output())?.[1]
      if (!address) return
      hasStarted = true
      clearTimeout(timer)
      resolve(address.replace(/\/$/, ''))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(`${name} ended:\n${output()}`)))
  })
  return {
    url,
    pid: child.pid!,
    startedIn: performance.now() - startedAt,
    output,
    stop: () => end('SIGTERM'),
    exitCode: () => child.exitCode,
    kill: () => end('SIGKILL'),
  }
}

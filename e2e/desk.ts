/** Starts the production build as a person would have it, on a free port, and hears what it logs. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const server = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))
/** How long a start may take before it counts as failed, in milliseconds. */
const patience = 20_000

/** A running desk. */
export type Desk = {
  url: string
  /** How long it took until the desk said where it is, in milliseconds. */
  startedIn: number
  /** Everything that it has written so far. */
  output: () => string
  stop: () => Promise<void>
}

/** Starts a desk with settings of its own; rejects with what it wrote when it ends before it says where it is. */
export async function startDesk(settings: Record<string, string>): Promise<Desk> {
  const { PATH, HOME, TMPDIR } = process.env
  const began = performance.now()
  const child = spawn(process.execPath, [server], {
    env: { PATH, HOME, TMPDIR, PORT: '0', LOG_LEVEL: 'info', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`No start in time:\n${output}`))
    }, patience)
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      const said = /Practice Desk is at (http:\/\/\S+)/.exec(output)?.[1]
      if (!said) return
      clearTimeout(timer)
      resolve(said.replace(/\/$/, ''))
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(`The desk ended:\n${output}`)))
  })
  return {
    url,
    startedIn: performance.now() - began,
    output: () => output,
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}

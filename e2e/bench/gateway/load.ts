/** Load by wrk, which costs less than what it measures; and where programs run. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const report = fileURLToPath(new URL('report.lua', import.meta.url))

/** The core of whatever is measured, and that of everything else. */
export const measuredCore = '0'
export const otherCore = '1'

/** Whether a program can be started. */
export const isInstalled = (program: string): Promise<boolean> =>
  run(program, ['--version']).then(
    () => true,
    // wrk ends with 1 when it has said its version.
    (error: { code?: unknown }) => error.code !== 'ENOENT',
  )

/** Keeps a process, with all its threads and the children that it has, on one core. */
export async function pin(pid: number, core: string): Promise<void> {
  for (const each of await familyOf(pid)) await run('taskset', ['-acp', core, each])
}

/** The process, and the children that it has. */
async function familyOf(pid: number): Promise<string[]> {
  const { stdout } = await run('pgrep', ['-P', String(pid)]).catch(() => ({ stdout: '' }))
  return [String(pid), ...stdout.split('\n').filter(Boolean)]
}

/** Hundredths of a second, as Linux counts the time of processes (proc(5), `stat`). */
const ticks = 100

/** The processor time of a process and its children so far, in seconds; undefined where there is no `/proc`. */
export async function processorTime(pid: number): Promise<number | undefined> {
  let sum = 0
  for (const each of await familyOf(pid)) {
    const stat = await readFile(`/proc/${each}/stat`, 'latin1').catch(() => undefined)
    if (stat === undefined) return undefined
    // The name of the program, in parentheses, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    sum += Number(fields[11]) + Number(fields[12])
  }
  return sum / ticks
}

export type Measured = { answers: number; perSecond: number; median: number }

/** Sends requests over so many connections for so many seconds; rejects if one of them fails. The median is in milliseconds. */
export async function load(
  url: string,
  { connections, seconds, pinned }: { connections: number; seconds: number; pinned: boolean },
): Promise<Measured> {
  const wrk = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '-s', report, url]
  const [program = '', ...args] = pinned ? ['taskset', '-c', otherCore, ...wrk] : wrk
  const { stdout } = await run(program, args)
  const line = JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, number>
  if (line['failed'] !== 0) throw new Error(`${line['failed']} requests failed`)
  const answers = line['answers']!
  return { answers, perSecond: answers / line['seconds']!, median: line['median']! * 1000 }
}

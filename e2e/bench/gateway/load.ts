/** Load by wrk, which costs less than what it measures; and where programs run. */
import { execFile } from 'node:child_process'
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
  const { stdout } = await run('pgrep', ['-P', String(pid)]).catch(() => ({ stdout: '' }))
  for (const each of [String(pid), ...stdout.split('\n').filter(Boolean)])
    await run('taskset', ['-acp', core, each])
}

export type Measured = { perSecond: number; median: number }

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
  return { perSecond: line['answers']! / line['seconds']!, median: line['median']! * 1000 }
}

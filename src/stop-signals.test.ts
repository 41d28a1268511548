/** What a program does that is asked to stop once, twice, and once more. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { programForTests } from './testing/program.ts'

const program = programForTests('stop-signals.ts')

/**
 * Starts a program that stops when it is told to continue, and asks it to stop; signals repeat for so long, in
 * milliseconds.
 */
async function startStopping(repeatsFor: number) {
  const file = join(program(), 'server', `stops-${repeatsFor}.mjs`)
  await writeFile(
    file,
    `import { onStop } from './stop-signals.js'
     onStop(() => {
       process.stdin.once('data', () => process.exit(0))
       // After the shorter of the two times, however busy this machine is.
       setTimeout(() => process.stdout.write('stops'), 50)
     }, ${repeatsFor})
     process.stdin.resume()
     process.stdout.write('up')`,
  )
  const child = spawn(process.execPath, [file], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'close')
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  await once(child.stdout, 'data')
  return { child, ended }
}

test.skipIf(process.platform === 'win32')(
  'goes on stopping where npm passes on the Ctrl+C that has reached it already',
  async () => {
    const { child, ended } = await startStopping(60_000)
    child.kill('SIGINT')
    child.kill('SIGTERM')
    child.stdin.write('continue')
    expect(await ended).toEqual([0, null])
  },
  60_000,
)

test.skipIf(process.platform === 'win32')(
  'ends at once where a person presses Ctrl+C again',
  async () => {
    const { child, ended } = await startStopping(20)
    child.kill('SIGINT')
    expect(await ended).toEqual([null, 'SIGINT'])
  },
  60_000,
)

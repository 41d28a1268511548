/** What a program does on SIGHUP: real processes, of which the terminal is closed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { programForTests } from './testing/program.ts'

const program = programForTests('key-reload.ts')

test.skipIf(process.platform === 'win32')(
  'a desk whose terminal is closed ends once it has closed, however often it hears of that',
  async () => {
    const file = join(program(), 'server', 'closes.mjs')
    await writeFile(
      file,
      `import { onHangUp } from './key-reload.js'
       const say = (words) => new Promise((done) => process.stdout.write(words + '\\n', done))
       process.stdin.isTTY = true
       const goesOn = new Promise((done) => process.stdin.once('data', done))
       onHangUp({
         reload: () => say('reloads'),
         close: async () => {
           await say('closes')
           await goesOn
           await say('has closed')
         },
       })
       await say('up')`,
    )
    // In a session of its own it has no terminal.
    const child = spawn(process.execPath, [file], { detached: true, stdio: 'pipe' })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'close')
    const [up] = (await once(child.stdout, 'data')) as [Buffer]
    expect(up.toString()).toBe('up\n')
    child.kill('SIGHUP')
    const [closes] = (await once(child.stdout, 'data')) as [Buffer]
    expect(closes.toString()).toBe('closes\n')
    child.kill('SIGHUP')
    child.stdin.write('go on')
    expect(await text(child.stdout)).toBe('has closed\n')
    expect(await ended).toEqual([null, 'SIGHUP'])
  },
  60_000,
)

/** The log of real processes on a full disk, and before readers that pause or are gone. */
import { execFile, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, createReadStream, mkdtempSync, openSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { programForTests } from '#main/testing/program.ts'

const program = programForTests('http/log.ts')

/** Starts a process with a log that goes to `stderr`, and the program `body`. */
async function run(stderr: 'pipe' | number, body: string) {
  const file = join(program(), 'server', `${process.hrtime.bigint()}.mjs`)
  await writeFile(
    file,
    `import { createLog } from './log.js'
     import { setTimeout as wait } from 'node:timers/promises'
     const log = createLog('info')
     ${body}`,
  )
  const stdio: StdioOptions = ['pipe', 'pipe', stderr]
  const child = spawn(process.execPath, [file], { stdio })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = text(child.stdout!)
  return {
    child,
    ended: async () => {
      const [code, signal] = await once(child, 'close')
      return { code, signal, output: await output }
    },
  }
}

/** Lines of all kinds, in the midst of which the process goes on with its work. */
const work = `
  for (let number = 0; number < 1500; number += 1) log.info({ number, long: 'x'.repeat(200) })
  log.error('the first')
  await wait(300)
  log.info('another')
  log.error('the second')
  await wait(300)
  process.stdout.write('works')`

const atWork = { code: 0, signal: null, output: 'works' }

test.skipIf(process.platform !== 'linux')('works on when the disk of the log is full', async () => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const { ended } = await run(full, work)
  expect(await ended()).toEqual(atWork)
})

test('works on when whoever read the log has gone', async () => {
  const { child, ended } = await run('pipe', `await wait(200)\n${work}`)
  child.stderr!.destroy()
  expect(await ended()).toEqual(atWork)
})

/** A pipe that nobody reads yet, and its lines from then on. */
async function openPipe() {
  const folder = mkdtempSync(join(tmpdir(), 'practice-log-'))
  const path = join(folder, 'pipe')
  await promisify(execFile)('mkfifo', [path])
  // For reading too, as a pipe can only be opened together with a reader.
  const pipe = openSync(path, constants.O_RDWR)
  onTestFinished(() => {
    closeSync(pipe)
    rmSync(folder, { recursive: true })
  })
  return { pipe, lines: () => createInterface(createReadStream(path)) }
}

test.skipIf(process.platform !== 'linux')(
  'works on, and ends, while whoever reads the log pauses',
  async () => {
    const { pipe } = await openPipe()
    const { ended } = await run(pipe, `${work}\nlog.error('the last')`)
    expect(await ended()).toEqual(atWork)
  },
)

test.skipIf(process.platform !== 'linux')(
  'gives a reader who pauses every line in its order once they read on',
  async () => {
    const { pipe, lines } = await openPipe()
    const { child, ended } = await run(pipe, `process.stdin.resume()\n${work}`)
    await once(child.stdout!, 'data')
    const messages: string[] = []
    for await (const line of lines()) {
      const { number, msg } = JSON.parse(line)
      messages.push(msg ?? String(number))
      if (msg === 'the second') break
    }
    const numbers = Array.from({ length: 1500 }, (_, number) => String(number))
    expect(messages).toEqual([...numbers, 'the first', 'another', 'the second'])
    child.stdin!.end()
    expect(await ended()).toMatchObject({ code: 0 })
  },
)

test('loses no error that a process logs before it ends', async () => {
  const { child, ended } = await run(
    'pipe',
    `log.info('before')\nlog.error('why')\nprocess.exit(1)`,
  )
  const logged = text(child.stderr!)
  expect(await ended()).toMatchObject({ code: 1 })
  expect(await logged).toMatch(/"msg":"before"[^]*"msg":"why"/)
})

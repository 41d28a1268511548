/** What becomes of a desk whose npm somebody ends: npm ends its shell too, which passes no signal on. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { isolated } from '#main/testing/isolated.ts'

const file = pathToFileURL(join(import.meta.dirname, 'run.js')).href

/** Starts a program as npm does, in a shell that waits for it. */
async function startInShell(program: string) {
  const source = `import { endWithNpm } from '${file}'; ${program}`
  const child = spawn(
    'sh',
    ['-c', '"$0" --input-type=module -e "$1"; :', process.execPath, source],
    {
      ...isolated({ npm_lifecycle_event: 'start' }),
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  onTestFinished(() => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // All of them have ended by themselves.
    }
  })
  const [pid] = await once(child.stdout, 'data')
  return { shell: child, pid: Number(pid), rest: text(child.stdout) }
}

test.skipIf(process.platform === 'win32')(
  'a desk stops, as when it is asked to, once the npm that started it is gone',
  async () => {
    const { shell, rest } = await startInShell(`
      process.on('SIGTERM', () => { console.log('stops'); process.exit(0) })
      setInterval(() => {}, 1000)
      endWithNpm()
      console.log(process.pid)`)
    shell.kill('SIGTERM')
    expect(await rest).toBe('stops\n')
  },
  60_000,
)

test.skipIf(process.platform === 'win32')(
  'a desk that stops already is not asked a second time, which would end it at once',
  async () => {
    const { shell, pid, rest } = await startInShell(`
      let asked = 0
      const stop = () => {
        asked += 1
        if (asked === 1) console.log('stops')
        setTimeout(() => { console.log('asked ' + asked); process.exit(0) }, 200)
      }
      endWithNpm(10)
      process.on('SIGTERM', stop)
      process.on('SIGINT', stop)
      setInterval(() => {}, 1000)
      console.log(process.pid)`)
    process.kill(pid, 'SIGINT')
    shell.kill('SIGKILL')
    expect(await rest).toBe('stops\nasked 1\n')
  },
  60_000,
)

test.skipIf(process.platform === 'win32')(
  'a person can end a desk with Ctrl+C while it starts',
  async () => {
    const { pid, rest } = await startInShell(`
      endWithNpm()
      setInterval(() => {}, 1000)
      console.log(process.pid)`)
    process.kill(pid, 'SIGINT')
    expect(await rest).toBe('')
  },
  60_000,
)

/** The gateway in Vite's development server, with a stand-in that says when it is opened and closed. */
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { gatewayInDevelopment } from './gateway-in-development.ts'

/** As the desk, it refuses to open while `in-use` exists, and takes a moment to close. */
const standIn = (folder: string) => `
  import { appendFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
  const note = (line) => appendFileSync(${JSON.stringify(join(folder, 'log'))}, line + '\\n')
  const lock = ${JSON.stringify(join(folder, 'in-use'))}
  export async function openGatewayForVite() {
    if (existsSync(lock)) throw new Error('The data directory is in use by another Practice Desk.')
    writeFileSync(lock, '')
    note('opened')
    return {
      handle: (request, response) => response.end('from the gateway'),
      async close() {
        await new Promise((done) => setTimeout(done, 100))
        rmSync(lock)
        note('closed')
      },
    }
  }`

async function startVite() {
  const root = await mkdtemp(join(tmpdir(), 'desk-vite-'))
  await mkdir(join(root, 'src'))
  await writeFile(join(root, 'src', 'main.ts'), standIn(root))
  const server = await createServer({
    root,
    configFile: false,
    envFile: false,
    logLevel: 'silent',
    cacheDir: join(root, 'cache'),
    server: { host: '127.0.0.1', port: 0, watch: null },
    plugins: [gatewayInDevelopment()],
  })
  await server.listen()
  onTestFinished(async () => {
    await server.close()
    await rm(root, { recursive: true })
  })
  const ask = async () => {
    const answer = await fetch(server.resolvedUrls!.local[0]!)
    return { status: answer.status, text: await answer.text() }
  }
  return { root, server, ask }
}

const served = { status: 200, text: 'from the gateway' }

test('a gateway that could not be opened is opened by the next request, once what was in its way is gone', async () => {
  const { root, ask } = await startVite()
  await writeFile(join(root, 'in-use'), '')
  expect(await ask()).toMatchObject({ status: 500 })
  await rm(join(root, 'in-use'))
  expect(await ask()).toEqual(served)
})

test('where Vite starts itself again, the gateway of before has given its data back', async () => {
  const { root, server, ask } = await startVite()
  expect(await ask()).toEqual(served)
  await server.restart()
  expect(existsSync(join(root, 'in-use'))).toBe(false)
  expect(await ask()).toEqual(served)
  expect(readFileSync(join(root, 'log'), 'utf8')).toBe('opened\nclosed\nopened\n')
})

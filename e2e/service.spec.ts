/** The practice service alone, by the very commands that the README names. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isolated } from '#main/testing/isolated.ts'
import { expect, test } from './fixtures.ts'

const run = promisify(execFile)
const script = fileURLToPath(new URL('../scripts/service.js', import.meta.url))

test('an administrator makes a key, and it works until it is revoked', async () => {
  // The first start of all makes a whole database, which takes a busy machine long.
  test.slow()
  const folder = await mkdtemp(join(tmpdir(), 'practice-service-'))
  const options = isolated({ DATA_DIR: folder, SERVICE_PORT: '0', DEMO_MATTERS: '5' })
  const command = async (...args: string[]) =>
    (await run(process.execPath, [script, ...args], options)).stdout
  const service = spawn(process.execPath, [script], options)
  try {
    let output = ''
    service.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    await expect.poll(() => output, { timeout: 60_000 }).toContain('The practice service is at ')
    const url = /http:\S+/.exec(output)![0]
    // Alone on standard output, so that it can go straight to where it is needed.
    const key = await command('keys', 'create', 'Conveyancing robot')
    expect(key).toMatch(/^pdk_\S+\n$/)
    const matters = () =>
      fetch(`${url}/public/api/v1/matters`, { headers: { authorization: `Bearer ${key.trim()}` } })
    expect(await (await matters()).json()).toMatchObject({ totalRecords: 5 })
    await command('keys', 'revoke', 'Conveyancing robot')
    expect((await matters()).status).toBe(401)
    service.kill('SIGTERM')
    await once(service, 'exit')
    expect(service.exitCode).toBe(0)
  } finally {
    service.kill('SIGKILL')
    await rm(folder, { recursive: true })
  }
})

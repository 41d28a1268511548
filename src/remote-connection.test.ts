/** The connection of a running desk to a remote service: private certificates, a proxy, and a new key meanwhile. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createProxyServer, type RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { writeProblems } from '#contract/write-problems.ts'
import { emptyPage, write } from '#gateway/testing/stack.ts'
import { remoteUpstream } from '#gateway/upstream/remote.ts'
import { certificate, certificatePaths } from '#service/server/testing/certificate.ts'
import { isolated } from './testing/isolated.ts'
import { addApp, programForTests } from './testing/program.ts'
import { unoptimized } from './testing/unoptimized.ts'

const oldKey = 'old-key-of-the-firm-17c3'
const newKey = 'new-key-of-the-firm-94ab'

const program = programForTests('main.ts')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'practice-desk-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A service over HTTPS with a certificate of a private authority; it keeps the keys that it receives. */
async function startSecureService() {
  const keys: (string | undefined)[] = []
  const answer: RequestListener = (request, response) => {
    keys.push(request.headers.authorization)
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' }).end(emptyPage)
  }
  const server = createServer(certificate, answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, keys }
}

/** A proxy that tunnels until `refuses` is set; `targets` are those of its tunnels. */
async function startProxy() {
  const proxy = { url: '', targets: [] as string[], refuses: false }
  const sockets = new Set<Socket>()
  const server = createProxyServer((_, response) => response.writeHead(405).end())
  server.on('connect', ({ url = '' }, socket: Socket) => {
    proxy.targets.push(url)
    sockets.add(socket.on('error', () => {}))
    if (proxy.refuses) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const { hostname, port } = new URL(`http://${url}`)
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    sockets.add(onward.on('error', () => socket.destroy()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => sockets.forEach((socket) => socket.destroy())
  onTestFinished(() => {
    server.close()
    cut()
  })
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { proxy, cut }
}

/** Starts the desk as a process of its own; `output` returns everything that it has written. */
async function startDesk(name: string, settings: Record<string, string>) {
  const own = { PORT: '0', LOCAL_KEY: 'off', DATA_DIR: join(folder, name) }
  await addApp(program())
  const main = join(program(), 'server', 'main.js')
  const options = isolated({ ...own, ...settings }, folder)
  const child = spawn(process.execPath, [...unoptimized, main], options)
  onTestFinished(() => end(child))
  let written = ''
  const ended = once(child, 'exit').then(() => expect.fail(`The desk ended: ${written}`))
  const url = await Promise.race([
    ended,
    new Promise<string>((resolve) => {
      const onData = (chunk: Buffer) => {
        written += chunk.toString()
        const found = /^Practice Desk is at (\S+)$/m.exec(written)?.[1]
        if (found) resolve(found)
      }
      child.stdout.on('data', onData)
      child.stderr.on('data', onData)
    }),
  ])
  ended.catch(() => {})
  return { child, url, output: () => written }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const matters = '/public/api/v1/matters'

test('does not trust a certificate of a private authority without NODE_EXTRA_CA_CERTS', async () => {
  const { url, keys } = await startSecureService()
  const desk = await startDesk('strict', { PRACTICE_API_URL: url, PRACTICE_API_KEY: oldKey })
  const answer = await fetch(`${desk.url}${matters}`)
  expect(answer.status).toBe(502)
  expect(keys).toEqual([])
}, 240_000)

test('works with NODE_EXTRA_CA_CERTS, a proxy and a key file, uses a new key on SIGHUP, and reports a write that the proxy refuses', async () => {
  const { url, keys } = await startSecureService()
  const { proxy, cut } = await startProxy()
  const keyFile = join(folder, 'key')
  await writeFile(keyFile, `${oldKey}\n`, { mode: 0o600 })
  const desk = await startDesk('proxied', {
    PRACTICE_API_URL: url,
    PRACTICE_API_KEY_FILE: keyFile,
    NODE_EXTRA_CA_CERTS: certificatePaths.cert,
    HTTPS_PROXY: proxy.url,
    LOG_LEVEL: 'info',
  })
  const ask = () => fetch(`${desk.url}${matters}`)
  expect(await (await ask()).text()).toBe(emptyPage)
  expect(proxy.targets).toEqual([new URL(url).host])
  expect(keys.at(-1)).toBe(`Bearer ${oldKey}`)

  await writeFile(keyFile, '')
  desk.child.kill('SIGHUP')
  await expect
    .poll(desk.output, { timeout: 20_000 })
    .toContain('the old one stays in use: PRACTICE_API_KEY_FILE')
  await ask()
  expect(keys.at(-1)).toBe(`Bearer ${oldKey}`)
  await writeFile(keyFile, newKey)
  desk.child.kill('SIGHUP')
  await expect
    .poll(desk.output, { timeout: 20_000 })
    .toContain('The key was read again and is in use')
  await ask()
  expect(keys.at(-1)).toBe(`Bearer ${newKey}`)

  proxy.refuses = true
  cut()
  const count = keys.length
  const task = await fetch(`${desk.url}/public/api/v1/tasks`, {
    method: 'POST',
    headers: { ...write, origin: desk.url },
    body: JSON.stringify({
      description: 'Serve the claim',
      status: 'Todo',
      dueDate: '2026-12-01',
      associatedMatterId: '1',
      assignedToId: '2',
    }),
  })
  expect(task.status).toBe(502)
  expect(await task.json()).toMatchObject({
    type: writeProblems.neverSent,
    detail: expect.stringContaining('the proxy on the way to it refused Practice Desk'),
  })
  expect(keys).toHaveLength(count)
  expect(desk.output()).not.toContain(oldKey)
  expect(desk.output()).not.toContain(newKey)

  desk.child.kill('SIGTERM')
  await once(desk.child, 'exit')
  expect(desk.child.exitCode).toBe(0)
}, 240_000)

/** Tries one call, which never arrives, because this process does not trust the certificate. */
async function tryOnce(url: string, proxy: { url: string; except: string }) {
  const upstream = remoteUpstream({ url, key: oldKey, proxy })
  const call = { method: 'GET', path: matters, headers: {}, signal: AbortSignal.timeout(10_000) }
  await expect(upstream.send({ ...call, method: 'GET' }, () => expect.fail())).rejects.toThrow(
    'the service could not be reached',
  )
  await upstream.close()
}

test('reaches a host that NO_PROXY names without the proxy', async () => {
  const { url } = await startSecureService()
  const { proxy } = await startProxy()
  await tryOnce(url, { url: proxy.url, except: 'elsewhere.example, localhost' })
  expect(proxy.targets).toEqual([])
  await tryOnce(url, { url: proxy.url, except: 'elsewhere.example' })
  expect(proxy.targets).toEqual([new URL(url).host])
})

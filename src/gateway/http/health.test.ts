import { expect, onTestFinished, test, vi } from 'vitest'
import { deskDatabase } from '#gateway/testing/desk.ts'
import { raw, startGateway, startUpstream, statusIn } from '#gateway/testing/stack.ts'

const opened = deskDatabase()
const ask = async (origin: string, path: string) => {
  const answer = await fetch(origin + path)
  return { status: answer.status, said: await answer.json() }
}

test('a desk that can work says so, by whatever name it is asked', async () => {
  const { url } = await startUpstream()
  const { origin, port } = await startGateway({ url, state: opened().state })
  expect(await ask(origin, '/healthz')).toEqual({ status: 200, said: { status: 'lives' } })
  expect(await ask(origin, '/readyz')).toEqual({ status: 200, said: { status: 'ready' } })
  for (const path of ['/healthz', '/readyz']) {
    expect(statusIn(await raw(port, `GET ${path} HTTP/1.1`, ['host: 10.0.0.7']))).toBe(200)
  }
  expect((await fetch(`${origin}/healthz`, { method: 'POST' })).status).not.toBe(200)
})

test('a desk whose service or database does not answer lives, and names what is missing', async () => {
  const { state } = opened()
  const ping = () => Promise.reject<unknown>(new Error('gone'))
  const { origin } = await startGateway({ url: 'http://127.0.0.1:9', state: { ...state, ping } })
  expect((await ask(origin, '/healthz')).status).toBe(200)
  expect(await ask(origin, '/readyz')).toEqual({
    status: 503,
    said: { status: 'not ready', missing: ['database', 'service'] },
  })
})

test('whoever asks a hundred times at once, by any host, makes the desk ask the service once in two seconds', async () => {
  const now = vi.spyOn(performance, 'now')
  onTestFinished(() => now.mockRestore())
  now.mockReturnValue(1000)
  const { url, seen } = await startUpstream()
  const { origin, port } = await startGateway({ url, state: opened().state })
  const askOften = () =>
    Promise.all([
      ...Array.from({ length: 100 }, () => ask(origin, '/readyz')),
      raw(port, 'GET /readyz HTTP/1.1', ['host: evil.example']),
    ])
  await askOften()
  await askOften()
  expect(seen).toHaveLength(1)
  now.mockReturnValue(3000)
  await askOften()
  expect(seen).toHaveLength(2)
})

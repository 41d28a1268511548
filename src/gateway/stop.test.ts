import { expect, test } from 'vitest'
import { startGateway, startUpstream, write } from '#gateway/testing/stack.ts'

test('a desk that stops lets an upload finish, and tells whoever comes meanwhile to come back', async () => {
  let finish: (() => void) | undefined
  const { url } = await startUpstream((request, response) => {
    request.resume().on('end', () => {
      finish = () => response.end('{"id":"7"}')
    })
  })
  const { origin, gateway } = await startGateway({ url })
  const body = new FormData()
  body.append('file', new Blob(['Alder']), 'will.txt')
  const headers = { 'x-practice-desk': '1' }
  const upload = fetch(`${origin}/public/api/v1/documents/7`, { method: 'PUT', headers, body })
  await expect.poll(() => finish).toBeDefined()
  let stopped = false
  const stopping = gateway.refuse().then(() => {
    stopped = true
  })
  const other = await fetch(`${origin}/public/api/v1/tasks`, {
    method: 'POST',
    headers: write,
    body: '{}',
  })
  expect(other.status).toBe(503)
  expect(other.headers.get('retry-after')).toBe('5')
  expect(await other.json()).toMatchObject({ title: 'Stopping' })
  const page = await fetch(`${origin}/tasks`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(503)
  expect(await page.text()).toContain('Practice Desk is stopping or being restarted')
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'closing' })
  expect(stopped).toBe(false)
  finish?.()
  expect((await upload).status).toBe(200)
  await stopping
})

/** Gateways on one PostgreSQL server: what is saved through one is told by the others. */
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { createTestDatabase } from '#database/testing/postgres.ts'
import { openDeskState } from '#gateway/store/state.ts'
import { startGateway, startUpstream, write } from '#gateway/testing/stack.ts'

test('tells at once what another gateway has saved, without looking for it', async () => {
  const { url, drop } = await createTestDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  const upstream = await startUpstream((request, response) => {
    request.resume()
    response.writeHead(204).end()
  })
  const start = async () => {
    const database = await openDatabase({ url })
    onTestFinished(() => database.close())
    const state = await openDeskState(database)
    // It never looks by itself.
    return startGateway({ url: upstream.url, state, liveTimes: { look: 3_600_000 } })
  }
  const [one, other] = [await start(), await start()]
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const { body } = await fetch(`${one.origin}/desk/v1/live`, { signal: leaving.signal })
  let heard = ''
  const read = async () => {
    for await (const bytes of body!) heard += new TextDecoder().decode(bytes)
  }
  read().catch(() => {})
  const task = `${other.origin}/public/api/v1/tasks/t-7`
  await vi.waitFor(
    async () => {
      // Again, as a signal is lost before anybody listens to it.
      await fetch(task, { method: 'PATCH', headers: write, body: '{}' })
      expect(heard).toContain('{"kind":"tasks","id":"t-7"}')
    },
    { timeout: 20_000, interval: 200 },
  )
})

import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Exchange, openExchange } from '#gateway/http/exchange.ts'
import { deskDatabase } from '#gateway/testing/desk.ts'
import { serve } from '#gateway/testing/stack.ts'
import { createLive } from './live.ts'

const opened = deskDatabase()

/** The log of a desk, which answers no sooner than `answer` is called. */
function slowLog() {
  const { journal, changesElsewhere } = opened().state
  let answer = () => {}
  const isAnswering = new Promise<void>((resolve) => {
    answer = resolve
  })
  const lastPosition = async (ago?: number) => {
    await isAnswering
    return journal.lastPosition(ago)
  }
  return { log: { journal: { ...journal, lastPosition }, changesElsewhere }, answer }
}

test('a page hears of the next change, though another that began with it was given up at once', async () => {
  const { log, answer } = slowLog()
  const onFailure = vi.fn<(error: unknown) => void>()
  const times = { look: 60 * 60_000 }
  const live = createLive({ log, hearing: () => ({ hearsAll: false }), onFailure, times })
  onTestFinished(() => live.close())
  const begun: Exchange[] = []
  const url = await serve((request, response) => {
    const exchange = openExchange(request, response)
    void live.listen(exchange, {})
    begun.push(exchange)
  })

  const leaving = new AbortController()
  fetch(url, { signal: leaving.signal }).catch(() => {})
  await expect.poll(() => begun.length).toBe(1)
  const page = fetch(url)
  await expect.poll(() => begun.length).toBe(2)
  leaving.abort()
  await expect.poll(() => begun[0]!.response.destroyed).toBe(true)
  answer()

  const { body } = await page
  let heard = ''
  void (async () => {
    for await (const text of body!.pipeThrough(new TextDecoderStream())) heard += text
  })().catch(() => {})
  await expect.poll(() => heard).toContain('event: ready')
  const write = { exchange: randomUUID(), person: 'p-ann', operation: 'patchTask' }
  await opened().state.journal.note({ ...write, recordId: 't-next' }, 'saved')
  live.wake()
  await expect.poll(() => heard).toContain('"id":"t-next"')
  expect(onFailure).not.toHaveBeenCalled()
})

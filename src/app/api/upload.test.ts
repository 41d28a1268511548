// @vitest-environment node
import type { RequestListener } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { standAt } from '#app/testing/page-globals.ts'
import { documentOperations } from '#contract/documents.ts'
import { personHeader } from '#contract/session-problems.ts'
import { serve } from '#gateway/testing/stack.ts'
import { failureOf } from './outcome.ts'
import { upload } from './upload.ts'
import { limits } from './write.ts'

const send = () =>
  upload(documentOperations.replaceDocument, {
    params: { id: 'd7' },
    file: new File(['x'], 'Lease.pdf'),
    signal: new AbortController().signal,
    onProgress: () => {},
  })

test('an upload that is sent but never answered times out', async () => {
  const usual = limits.upload
  onTestFinished(() => {
    limits.upload = usual
    vi.unstubAllGlobals()
  })
  limits.upload = 50
  standAt(await serve((request) => void request.resume()))
  expect(failureOf(await send().catch((thrown: unknown) => thrown))).toMatchObject({
    word: 'Not known',
    why: 'Practice Desk did not answer in time. Check your connection. If it is working, tell the person who looks after Practice Desk.',
  })
})

test('a file says for whom its page was made', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const seen: unknown[] = []
  const refuse: RequestListener = (request, response) => {
    seen.push(request.headers[personHeader])
    request.resume()
    response.writeHead(401).end()
  }
  standAt(await serve(refuse))
  const meta = { content: JSON.stringify({ id: 'p-ann', role: 'editor' }) }
  vi.stubGlobal('document', { head: { querySelector: () => meta } })
  await expect(send()).rejects.toThrow()
  expect(seen).toEqual(['p-ann'])
})

// @vitest-environment node
import { expect, onTestFinished, test, vi } from 'vitest'
import { standAt } from '#app/testing/page-globals.ts'
import { documentOperations } from '#contract/documents.ts'
import { serve } from '#gateway/testing/stack.ts'
import { failureOf } from './outcome.ts'
import { upload } from './upload.ts'
import { limits } from './write.ts'

test('an upload that is sent but never answered times out', async () => {
  const usual = limits.upload
  onTestFinished(() => {
    limits.upload = usual
    vi.unstubAllGlobals()
  })
  limits.upload = 50
  standAt(await serve((request) => void request.resume()))
  const sent = upload(documentOperations.replaceDocument, {
    params: { id: 'd7' },
    file: new File(['x'], 'Lease.pdf'),
    signal: new AbortController().signal,
    onProgress: () => {},
  })
  expect(failureOf(await sent.catch((thrown: unknown) => thrown))).toMatchObject({
    word: 'Not known',
    why: 'Practice Desk did not answer in time. Check your connection, and that Practice Desk is running.',
  })
})

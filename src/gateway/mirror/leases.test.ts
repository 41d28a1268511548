import { expect, test } from 'vitest'
import { listedPractice, madeMatters } from './testing/listed-practice.ts'
import { mirrorDatabase, startTestMirror, untilAll } from './testing/mirror.ts'

const database = mirrorDatabase()

test('one gateway reads at a time, and both answer', async () => {
  const practice = listedPractice(madeMatters(180), [])
  const one = startTestMirror(database(), practice, { embedded: true })
  const other = startTestMirror(database(), practice, { embedded: true })
  await untilAll(one.mirror)
  await untilAll(other.mirror)
  const pages = practice.calls.filter((call) => call.startsWith('/matters?sortBy=id'))
  expect(new Set(pages).size).toBe(pages.length)
  expect((await other.mirror.search('Alder')).matters).toHaveLength(10)
})

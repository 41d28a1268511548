import { expect, test } from 'vitest'
import { listedPractice, madeMatters } from '#gateway/mirror/testing/listed-practice.ts'
import { mirrorDatabase, startTestMirror, untilAll } from '#gateway/mirror/testing/mirror.ts'

const database = mirrorDatabase()

test('a mistyped word finds the old matter with the name that is most like it before any number of others', async () => {
  const others = madeMatters(30).map((matter) => ({ ...matter, title: 'Sale for Hargrove' }))
  const meant = { id: 'meant', title: 'Sale for Hargreaves', lastActivity: '2001-01-01T00:00:00Z' }
  const { mirror } = startTestMirror(database(), listedPractice([...others, meant], []))
  await untilAll(mirror)
  const { matters = [] } = await mirror.search('hargraves')
  expect(matters[0]).toMatchObject({ id: 'meant', match: { field: 'title' } })
  expect(matters).toHaveLength(10)
})

test('words of another script, of one letter and of many thousand are neither lost nor in the way', async () => {
  const practice = listedPractice([
    { id: 'a', title: `Бондаренко v Q ${'x'.repeat(50_000)}` },
    { id: 'b', title: 'Бондарчук' },
  ])
  const { mirror } = startTestMirror(database(), practice)
  await untilAll(mirror)
  expect((await mirror.search('бондаренко')).matters?.map(({ id }) => id)).toEqual(['a'])
  expect((await mirror.search('бондарчук')).matters?.map(({ id }) => id)).toEqual(['b'])
  expect((await mirror.search('x'.repeat(90))).matters?.map(({ id }) => id)).toEqual(['a'])
})

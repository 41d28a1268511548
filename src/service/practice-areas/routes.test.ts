import { afterAll, beforeAll, expect, test } from 'vitest'
import { PracticeArea, PracticeAreas } from '#contract/practice-areas.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice({ matters: 1 })
})
afterAll(() => practice.close())

test('lists all practice areas by name, or those that contain a word', async () => {
  const all = PracticeAreas.parse(await practice.read('/practice-areas/lookup'))
  expect(all).toHaveLength(10)
  const names = all.map(({ name }) => name)
  expect(names).toEqual(names.toSorted())
  const law = await practice.read('/practice-areas/lookup?term=LAW')
  expect(law.map(({ name }: { name: string }) => name)).toEqual(['Criminal Law', 'Family Law'])
  expect(await practice.read('/practice-areas/lookup?term=maritime')).toEqual([])
})

test('shows the stages of a practice area in their order', async () => {
  const [found] = await practice.read('/practice-areas/lookup?term=conveyancing')
  const area = PracticeArea.parse(await practice.read(`/practice-areas/${found.id}`))
  expect(area.name).toBe('Conveyancing')
  expect(area.stages?.map(({ name }) => name)).toEqual([
    'Instructions',
    'Contract review',
    'Exchange',
    'Finance and searches',
    'Settlement',
    'After settlement',
  ])
})

test.each(['nobody', '%00', '%F0%9F%92%A9', 'a%2Fb', "' or 1=1 --"])(
  'answers 404 for a practice area that does not exist (%s)',
  async (id) => {
    expect((await practice.ask(`/practice-areas/${id}`)).status).toBe(404)
  },
)

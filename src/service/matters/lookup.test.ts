import { afterAll, beforeAll, expect, test } from 'vitest'
import { MatterSummaries, type Matter } from '#contract/matters.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'

let practice: TestPractice
let all: Matter[]
beforeAll(async () => {
  practice = await openTestPractice({ matters: 240 })
  all = (await practice.read('/matters?pageSize=250')).records
})
afterAll(() => practice.close())

const lookUp = async (term: string, rest = '') => {
  const found = await practice.read(`/matters/lookup?term=${encodeURIComponent(term)}${rest}`)
  expect(MatterSummaries.safeParse(found).success).toBe(true)
  expect(found.length).toBeLessThanOrEqual(5)
  return found as { id: string; number: string; title: string; status: string }[]
}
/** A matter whose title has a word long enough to be mistyped, which no other title has. */
const distinct = () => {
  const words = all.flatMap(({ id, title = '' }) => title.split(' ').map((word) => ({ id, word })))
  return words.filter(
    ({ word }) =>
      /^[A-Z][a-z]{7,}$/.test(word) && words.filter((other) => other.word === word).length === 1,
  )
}

test('shows the matter of a whole number first', async () => {
  for (const { number } of all.slice(0, 10)) {
    expect((await lookUp(number!))[0]).toMatchObject({ number })
  }
})

test('shows matters whose numbers begin with the first digits', async () => {
  const found = await lookUp('1004')
  expect(found).toHaveLength(5)
  for (const { number } of found) expect(number).toMatch(/^1004/)
})

test('shows the matter of a title in any letter case first', async () => {
  for (const { title } of all.slice(0, 10)) {
    expect((await lookUp(title!.toUpperCase()))[0]?.title).toBe(title)
  }
})

test('finds a matter by a word within its title', async () => {
  for (const { id, word } of distinct().slice(0, 10)) {
    expect((await lookUp(word)).map((matter) => matter.id)).toContain(id)
  }
})

test('finds a matter in spite of a typing error', async () => {
  const slips = distinct().slice(0, 10)
  expect(slips.length).toBeGreaterThan(3)
  for (const { id, word } of slips) {
    const middle = Math.floor(word.length / 2)
    const swapped = word.slice(0, middle) + word[middle + 1] + word[middle] + word.slice(middle + 2)
    const shortened = word.slice(0, middle) + word.slice(middle + 1)
    expect((await lookUp(swapped)).map((matter) => matter.id)).toContain(id)
    expect((await lookUp(shortened)).map((matter) => matter.id)).toContain(id)
  }
})

test('reads words in any order, from title and names alike', async () => {
  const matter = all.find(({ client, lawyer }) => client && lawyer)!
  const terms = [matter.lawyer?.name?.split(',')[0], matter.title, matter.number].join(' ')
  expect((await lookUp(terms))[0]).toMatchObject({ id: matter.id })
})

test('finds by a letter or two what begins with them, or else what contains them', async () => {
  const [area] = await practice.read('/practice-areas/lookup')
  const { stages } = await practice.read(`/practice-areas/${area.id}`)
  const { client, lawyer } = all.find((matter) => matter.client && matter.lawyer)!
  for (const title of ['Waqz Holdings', 'Qz v Zq']) {
    const response = await practice.send('POST', '/matters', {
      title,
      costingMethod: 'Time',
      dateOpen: '2026-08-03',
      practiceArea: area.id,
      stage: stages[0].id,
      clientId: client!.id,
      lawyerId: lawyer!.id,
    })
    expect(response.status).toBe(200)
  }
  expect((await lookUp('qz')).map(({ title }) => title)).toEqual(['Qz v Zq'])
  expect((await lookUp('zq')).map(({ title }) => title)).toEqual(['Qz v Zq'])
})

test('leaves out matters of another status', async () => {
  for (const status of ['Open', 'closed']) {
    const found = await lookUp('sale', `&status=${status}`)
    expect(found.length).toBeGreaterThan(0)
    for (const matter of found) expect(matter.status.toLowerCase()).toBe(status.toLowerCase())
  }
})

test('shows number, client, lawyer and practice area in a summary', async () => {
  const { id, number, client, lawyer, practiceAreaName } = all.find((matter) => matter.client)!
  const [found] = await lookUp(number!)
  expect(found).toMatchObject({ id, client, practiceArea: practiceAreaName })
  expect(found).toMatchObject(lawyer ? { lawyer } : {})
  expect(JSON.stringify(found)).not.toContain('null')
})

test('finds nothing for nonsense, and treats special characters as plain text', async () => {
  expect(await lookUp('zzqx wqzk')).toEqual([])
  expect(await lookUp('%%%')).toEqual([])
  expect(await lookUp('___')).toEqual([])
  expect(await lookUp('\\')).toEqual([])
})

test.each(['', 'term=', 'term=%20%20', 'term=a%00', 'term=a&status=Dormant', 'term=a&limit=9'])(
  'refuses a lookup by %j',
  async (query) => {
    expect((await practice.ask(`/matters/lookup?${query}`)).status).toBe(400)
  },
)

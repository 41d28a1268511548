import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { remoteUpstream } from '#gateway/upstream/remote.ts'
import { key, serve } from '#gateway/testing/stack.ts'
import { createFindStaff } from './staff.ts'

type Contact = { id: string; email?: string; emails?: string[]; staff?: boolean }
const ada = { id: 's1', email: 'Ada@Firm.example', staff: true }
const bo = { id: 's2', emails: ['bo@firm.example'], staff: true }
const client = { id: 'c1', email: 'client@firm.example' }

type Service = {
  contacts: Contact[]
  /** Whether it offers the list of contacts, and filters it by staff. */
  lists?: boolean | 'with a web page'
  filters?: boolean
}

/** Finds among the contacts of a service. */
async function finding({ contacts, lists = true, filters = true }: Service) {
  const answer: RequestListener = (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://service')
    const json = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const sought = (searchParams.get('search') ?? searchParams.get('term') ?? '').toLowerCase()
    const wantsStaff = (searchParams.get('staffType') ?? searchParams.get('type')) === 'Staff'
    const found = contacts.filter(
      (one) =>
        JSON.stringify(one).toLowerCase().includes(sought) &&
        (one.staff || !wantsStaff || !filters),
    )
    const [, id] = /\/contacts\/([cs]\d)$/.exec(pathname) ?? []
    if (id) {
      const { email, emails = [email] } = contacts.find((one) => one.id === id)!
      return void json({ id, emails })
    }
    if (pathname.endsWith('/lookup')) return void json(found.map(({ id: one }) => ({ id: one })))
    if (!lists) return void json({}, 404)
    if (lists === 'with a web page') return void response.end('<h1>Welcome</h1>')
    const records = found.slice(0, Number(searchParams.get('pageSize')))
    json({ totalRecords: found.length, pageIndex: 0, records })
  }
  return createFindStaff(remoteUpstream({ url: await serve(answer), key }))
}

test('finds the one staff member with the email address, however it is written', async () => {
  const find = await finding({ contacts: [ada, bo, client] })
  expect(await find('ada@firm.example')).toBe('s1')
  expect(await find('bo@firm.example')).toBe('s2')
})

test.each([
  ['a client', [ada, client], 'client@firm.example'],
  ['nobody', [ada, client], 'kim@firm.example'],
  ['an address that only contains it', [ada, client], 'da@firm.example'],
  ['two staff members', [ada, { ...bo, emails: ['ada@firm.example'] }, client], 'ada@firm.example'],
])('takes nobody for the person if the address is that of %s', async (_, contacts, email) => {
  expect(await (await finding({ contacts }))(email)).toBeUndefined()
})

test('finds by the lookup where there is no list, or one that does not tell staff from others', async () => {
  const contacts = [ada, bo, client]
  for (const lists of [false, 'with a web page'] as const) {
    expect(await (await finding({ contacts, lists }))('ada@firm.example')).toBe('s1')
  }
  // It lists everybody as staff, and looks up everybody as staff: then nobody can be sure.
  const unsure = await finding({ contacts: [ada, { ...client, email: ada.email }], filters: false })
  expect(await unsure('ada@firm.example')).toBeUndefined()
})

test('takes nobody for the person where the service answers with web pages alone', async () => {
  const url = await serve((_, response) => void response.end('<h1>Welcome</h1>'))
  const find = createFindStaff(remoteUpstream({ url, key }))
  expect(await find('ada@firm.example')).toBeUndefined()
})

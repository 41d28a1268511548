/** Who signs in in a browser that somebody has left, or that is their own, while a file is under way. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockCookie } from '#contract/session-problems.ts'
import { deskDatabase } from '#gateway/testing/desk.ts'
import { someone, startPasskeyDesk, welcome } from '#gateway/testing/passkey-desk.ts'
import { slowService } from '#gateway/testing/slow-service.ts'

const matters = '/public/api/v1/matters'
const opened = deskDatabase()

/** A person whose file is under way since a moment at which their session was due to be renewed. */
async function sendFile() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const service = slowService('{"id":"hangs","name":"Will.pdf"}')
  const desk = await startPasskeyDesk(opened(), { listener: service.listener })
  const there = await welcome(desk, someone('admin'))
  const { visitor } = there
  vi.setSystemTime(Date.now() + 10 * 60_000)
  const body = new FormData()
  body.append('file', new Blob(['Alder']), 'Will.pdf')
  const upload = visitor.send(`${desk.origin}/public/api/v1/documents/hangs`, {
    method: 'PUT',
    headers: { 'x-practice-desk': '1' },
    body,
  })
  await expect.poll(service.waiting).toBe(1)
  const who = async () => (await visitor.send(`${desk.origin}/desk/v1/person`)).json()
  const lock = () => visitor.jarOf(desk.origin).set(lockCookie, '1')
  return { ...there, desk, upload, answer: service.answer, who, lock }
}

test.each([
  ['locked', false],
  ['signed out of', true],
])(
  'whoever signs in in a browser that was %s stays signed in when a file of the person before is saved',
  async (_, signsOut) => {
    const { desk, upload, answer, who, lock, signIn, signOut, visitor } = await sendFile()
    const bob = await welcome(desk, someone('reader'))
    const before = visitor.cookies(desk.origin)
    lock()
    if (signsOut) await signOut()
    expect((await signIn({}, bob.device)).status).toBe(200)
    answer()
    const sent = await upload
    expect([sent.status, sent.headers.getSetCookie()]).toEqual([200, []])
    expect(await who()).toMatchObject({ id: bob.person.id, role: 'reader' })
    const asBefore = await fetch(desk.origin + matters, { headers: { cookie: before } })
    expect(asBefore.status).toBe(401)
  },
)

test('a person who signs in again while a file of theirs is under way is told that it was saved, and goes on in each tab', async () => {
  const { desk, upload, answer, who, lock, signIn, visitor, isIn, person } = await sendFile()
  const listening = await visitor.send(`${desk.origin}/desk/v1/live`)
  lock()
  expect((await signIn()).status).toBe(200)
  const now = visitor.cookies(desk.origin)
  // What the session of before listens to ends, and its browser listens again by itself.
  expect(await listening.text()).toContain('event: ready')
  const again = await visitor.send(`${desk.origin}/desk/v1/live`)
  expect(again.status).toBe(200)
  await again.body?.cancel()
  answer()
  const sent = await upload
  expect([sent.status, await sent.json()]).toEqual([200, { id: 'hangs', name: 'Will.pdf' }])
  expect(visitor.cookies(desk.origin)).toBe(now)
  expect(await isIn()).toBe(true)
  expect(await who()).toMatchObject({ id: person.id })
  const { records } = await desk.state.journal.list({ operation: 'replaceDocument' })
  expect(records[0]).toMatchObject({ person: person.id, recordId: 'hangs', outcome: 'saved' })
})

/** A desk whose people sign in with passkeys, in front of a service that answers with empty lists. */
import type { RequestListener } from 'node:http'
import { expect } from 'vitest'
import type { NewPersonHere } from '#contract/desk/people.ts'
import type { Role } from '#contract/roles.ts'
import type { Database } from '#database/open.ts'
import { createPasskeySignIn } from '#gateway/passkeys/passkeys.ts'
import type { FindStaff } from '#gateway/sign-in/staff.ts'
import { openEndedSessions } from '#gateway/store/ended-sessions.ts'
import type { DeskState } from '#gateway/store/state.ts'
import { createAuthenticator } from './authenticator.ts'
import { writeBuiltApp } from './built-app.ts'
import { startGateway, startUpstream, write } from './stack.ts'
import { createVisitor } from './visitor.ts'

const boss = { person: 'passkey#boss' }
let count = 0
/** Somebody who was not here yet. */
export const someone = (role: Role = 'editor'): NewPersonHere => {
  count += 1
  return { name: 'Ann Brown', email: `ann${count}@firm.example`, role }
}

type Options = { findStaff: FindStaff | undefined; listener: RequestListener }

/** Starts it; `seen` is what reached the service, and `lines` what was logged. */
export async function startPasskeyDesk(
  { database, state }: { database: Database; state: DeskState },
  { findStaff, listener }: Partial<Options> = {},
) {
  const { url, seen } = await startUpstream(listener)
  const { port, lines } = await startGateway({
    url,
    state,
    staticDir: writeBuiltApp(),
    signIn: { publicUrl: 'http://localhost', way: 'passkey' },
    async guard(at, log) {
      const ended = await openEndedSessions(database.sql, () => {}, 50)
      return createPasskeySignIn({
        publicUrl: at.replace('127.0.0.1', 'localhost'),
        secrets: ['s'.repeat(20) + 'ecret-of-the-first-desk'],
        limits: { idle: 3600, longest: 36_000 },
        contact: 'Kim <it@firm.example>',
        script: '/assets/sign-in.js',
        state,
        ended,
        log,
        findStaff,
      })
    },
  })
  const origin = `http://localhost:${port}`
  const invite = async (person = someone()) => {
    const added = await state.signInPeople.add(person, boss)
    if (added === 'email taken') throw new Error(added)
    return { ...person, id: added.id, link: added.token }
  }
  return { origin, lines, seen, state, database, invite, browser: () => openBrowser(origin) }
}
export type PasskeyDesk = Awaited<ReturnType<typeof startPasskeyDesk>>

/** A browser with a device; each call is answered with its status and its JSON. */
function openBrowser(origin: string) {
  const visitor = createVisitor()
  const device = createAuthenticator(origin)
  const post = async (path: string, body: object, headers = {}) => {
    const init = { method: 'POST', headers: { ...write, ...headers }, body: JSON.stringify(body) }
    const answer = await visitor.send(origin + path, init)
    // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of any shape
    return { status: answer.status, body: (await answer.json()) as any }
  }
  type Faults = Parameters<typeof device.get>[1]
  return {
    visitor,
    device,
    post,
    isIn: async () => (await visitor.send(`${origin}/public/api/v1/matters`)).status === 200,
    async useLink(link: string, faults?: Faults) {
      const begun = await post('/sign-in/link/options', { link })
      if (begun.status !== 200) return begun
      const response = device.create(begun.body.options, faults)
      return post('/sign-in/link/passkey', { link, response })
    },
    /** By the device of this browser, or by that of somebody else who comes to it. */
    async signIn(faults?: Faults, by = device) {
      const { body: options } = await post('/sign-in/passkey/options', {})
      return post('/sign-in/passkey', { response: by.get(options, faults) })
    },
    signOut: () => post('/sign-out', {}),
  }
}

/** Somebody who has used their link. */
export async function welcome(desk: PasskeyDesk, person = someone()) {
  const invited = await desk.invite(person)
  const browser = desk.browser()
  expect(await browser.useLink(invited.link)).toMatchObject({ status: 200 })
  return { ...browser, person: invited }
}

/** A desk of the production build. */
import { expect } from '@playwright/test'
import type * as main from '#main/main.ts'
import { createLog } from '#http/log.ts'
import { readSettings } from '#main/settings.ts'
import { freePort } from '#scripts/free-port.js'
import { type Server, startServer } from './server.ts'

export type Desk = Server

/** Few tests are about a local key, the mirror or callbacks. */
const testDefaults = { PORT: '0', LOCAL_KEY: 'off', MIRROR: 'off', CALLBACKS: 'off' }

/** Starts a desk with settings of its own, on another version of Node if one is given, or to be measured. */
export async function startDesk(
  settings: Record<string, string>,
  options?: { node?: string; measured?: boolean },
): Promise<Desk> {
  // Nothing else is given its port while it is started again there.
  const PORT = String(await freePort())
  return startServer('main.js', { ...testDefaults, PORT, ...settings }, options)
}

const built = new URL('../dist/server/main.js', import.meta.url).href

/** The same within this process, and without a log. */
export async function startDeskHere(settings: Record<string, string>) {
  const { startDesk: start } = (await import(built)) as typeof main
  const desk = await start(readSettings({ ...testDefaults, ...settings }), {
    log: createLog('silent'),
  })
  return { url: desk.url, stop: () => desk.close() }
}

/** Sets some of the preferences of a desk, as Settings does; `null` for none. */
export async function setPreferences({ url }: Pick<Desk, 'url'>, preferences: object) {
  const { ok } = await fetch(`${url}/desk/v1/preferences`, {
    method: 'PATCH',
    headers: { 'x-practice-desk': '1', 'content-type': 'application/json' },
    body: JSON.stringify(preferences),
  })
  expect(ok).toBe(true)
}

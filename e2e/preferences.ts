/** The preferences of a desk, as a test sets them. */
import { expect } from '@playwright/test'
import type { Desk } from './desk.ts'

/** Sets some of them, as Settings does; `null` for none. */
export async function setPreferences({ url }: Pick<Desk, 'url'>, preferences: object) {
  const { ok } = await fetch(`${url}/desk/v1/preferences`, {
    method: 'PATCH',
    headers: { 'x-practice-desk': '1', 'content-type': 'application/json' },
    body: JSON.stringify(preferences),
  })
  expect(ok).toBe(true)
}

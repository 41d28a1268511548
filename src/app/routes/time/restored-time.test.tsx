/** A draft of a time record that is restored after the way of billing was changed in Settings. */
import { screen, waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { draftsKept } from '#app/testing/drafts-kept.ts'
import type { Handler } from '#app/testing/handler.ts'
import { outboxOf } from '#app/testing/outbox-answers.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { json } from '#main/testing/third-party-service.ts'

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const figures = async () => [
  (await field('Units')).value,
  (await field('Amount (excl. GST)')).value,
]

/** Types ten minutes at $600 while minutes are billed, and restores the draft under the settings `then`. */
async function restoreUnder(then: object, more: (typing: UserTyping) => Promise<unknown>) {
  vi.stubGlobal('isSecureContext', true)
  let preferences: object = { staffContactId: 's1', timeUnitMinutes: 6, timeBilledBy: 'minutes' }
  const getPreferences: Handler = (_, response) => json(response, preferences)
  const { outbox, answers } = outboxOf()
  const page = await renderRoute('/time/new?associatedMatterId=m1', {
    answers: { ...answers, getPreferences },
  })
  await page.user.type(await field('Duration'), '10')
  await page.user.type(await field('Charge rate'), '600')
  await page.user.tab()
  await waitFor(async () => expect(await figures()).toEqual(['1.6667', '100.00']))
  await more(page.user)
  await page.user.type(await field('Description'), 'Advice')
  await waitFor(async () => expect(await draftsKept()).toBe(1))
  preferences = { ...preferences, ...then }
  page.reload()
  await page.user.click(await screen.findByRole('button', { name: 'Restore draft' }))
  await waitFor(async () => expect((await field('Duration')).value).toMatch(/^10/))
  return { ...page, outbox }
}
type UserTyping = Awaited<ReturnType<typeof renderRoute>>['user']

test.each([
  { by: { timeBilledBy: 'units' }, now: ['2', '120.00'], later: ['3', '180.00'] },
  {
    by: { timeBilledBy: 'units', timeUnitMinutes: 15 },
    now: ['1', '150.00'],
    later: ['1', '150.00'],
  },
])(
  'what was computed for a draft follows the setting of now, $by, and what is typed next',
  async ({ by, now, later }) => {
    const { user } = await restoreUnder(by, async () => {})
    await waitFor(async () => expect(await figures()).toEqual(now))
    await user.clear(await field('Duration'))
    await user.type(await field('Duration'), '13')
    await waitFor(async () => expect(await figures()).toEqual(later))
  },
)

test('an amount that a person typed stays in a restored draft, whatever the setting is by now', async () => {
  await restoreUnder({ timeBilledBy: 'units' }, async (user) => {
    const amount = await field('Amount (excl. GST)')
    await user.clear(amount)
    await user.type(amount, '95')
  })
  await waitFor(async () => expect((await field('Units')).value).toBe('2'))
  expect(Number((await field('Amount (excl. GST)')).value)).toBe(95)
})

/** Time records that are restored, saved and edited after the way of billing was changed in Settings. */
import { screen, waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { deskQueries } from '#app/data/desk/queries.ts'
import { draftsKept } from '#app/testing/drafts-kept.ts'
import type { Handler } from '#app/testing/handler.ts'
import { heldTime, outboxOf } from '#app/testing/outbox-answers.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { keepDraft } from '#app/ui/forms/drafts/draft-store.ts'
import { json } from '#main/testing/third-party-service.ts'

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const figures = async () => [
  (await field('Units')).value,
  (await field('Amount (excl. GST)')).value,
]

const writeDuration = async (user: UserTyping, typed: string) => {
  await user.clear(await field('Duration'))
  await user.type(await field('Duration'), typed)
}

/** The form, for a person who bills as `preferences` say, which may change meanwhile. */
async function openUnder(path: string, preferences: object, ...held: Parameters<typeof outboxOf>) {
  const own = { staffContactId: 's1', timeUnitMinutes: 6, ...preferences }
  const { outbox, answers } = outboxOf(...held)
  const getPreferences: Handler = (_, response) => json(response, own)
  const page = await renderRoute(path, { answers: { ...answers, getPreferences } })
  return { ...page, outbox, own }
}

/** Types ten minutes at $600 while minutes are billed, and restores the draft under the settings `then`. */
async function restoreUnder(then: object, more: (typing: UserTyping) => Promise<unknown>) {
  vi.stubGlobal('isSecureContext', true)
  const page = await openUnder('/time/new?associatedMatterId=m1', { timeBilledBy: 'minutes' })
  await page.user.type(await field('Duration'), '10')
  await page.user.type(await field('Charge rate'), '600')
  await page.user.tab()
  await waitFor(async () => expect(await figures()).toEqual(['1.6667', '100.00']))
  await more(page.user)
  await page.user.type(await field('Description'), 'Advice')
  await waitFor(async () => expect(await draftsKept()).toBe(1))
  Object.assign(page.own, then)
  page.reload()
  await page.user.click(await screen.findByRole('button', { name: 'Restore draft' }))
  await waitFor(async () => expect((await field('Duration')).value).toMatch(/^10/))
  return page
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
    await writeDuration(user, '13')
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

test('a person who restores, saves and edits a draft bills by the setting of now at each step', async () => {
  const { user, outbox } = await restoreUnder({ timeBilledBy: 'units' }, async (typing) => {
    await typing.type(await field('Cost code'), 'ADV')
  })
  await writeDuration(user, '11')
  await user.click(screen.getByRole('button', { name: 'Save time record' }))
  await waitFor(() => expect(outbox.size).toBe(1))
  const [held] = outbox.values()
  expect(held?.record).toMatchObject({ durationMinutes: 11, units: 2, amountExclTax: 120 })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await waitFor(async () => expect((await field('Duration')).value).toBe('11 min'))
  await writeDuration(user, '13')
  await waitFor(async () => expect(await figures()).toEqual(['3', '180.00']))
  expect(screen.queryByText(/Check which is right/)).toBeNull()
})

test('a draft that a person kept before drafts said how time is billed is restored as it stands', async () => {
  vi.stubGlobal('isSecureContext', true)
  const page = await openUnder('/time/new?associatedMatterId=m1', { timeBilledBy: 'units' })
  await field('Duration')
  const began = { durationMinutes: '', units: '', chargeRate: '', amountExclTax: '' }
  const values = { durationMinutes: '10', units: 1.6667, chargeRate: 600, amountExclTax: 100 }
  await keepDraft(crypto.randomUUID(), 'time m1', { values, began })
  page.reload()
  await page.user.click(await screen.findByRole('button', { name: 'Restore draft' }))
  await waitFor(async () => expect(await figures()).toEqual(['1.6667', '100.00']))
})

const onMatter = { associatedMatterId: 'm1', staffContactId: 's1', durationMinutes: '45m' }

test.each([
  { typed: { chargeRate: 500, units: 8, amountExclTax: 400 }, rate: '500.00', amount: '400.00' },
  { typed: { chargeRate: '', units: 8, amountExclTax: 200 }, rate: '', amount: '200.00' },
])(
  'the rate that a person typed into a draft stays as it is restored, whatever is usual on its matter: $rate',
  async ({ typed, rate, amount }) => {
    vi.stubGlobal('isSecureContext', true)
    const read: (string | null)[] = []
    const getTimeHabits: Handler = ({ url }, response) => {
      const matter = url.searchParams.get('associatedMatterId')
      read.push(matter)
      json(response, { chargeRate: matter === 'm1' ? 450 : 500, costCodes: [] })
    }
    const { answers } = outboxOf()
    const getPreferences = { staffContactId: 's1', timeUnitMinutes: 6, timeBilledBy: 'units' }
    const page = await renderRoute('/time/new', {
      answers: { ...answers, getPreferences, getTimeHabits },
    })
    await field('Duration')
    const began = {
      ...onMatter,
      durationMinutes: '',
      units: '',
      chargeRate: 450,
      amountExclTax: '',
    }
    await keepDraft(crypto.randomUUID(), 'time', { values: { ...onMatter, ...typed }, began })
    page.reload()
    const suggested = await field('Charge rate')
    await waitFor(() => expect(suggested.value).toBe('500.00'))
    await page.user.click(await screen.findByRole('button', { name: 'Restore draft' }))
    await waitFor(() => expect(read).toContain('m1'))
    await page.user.type(await field('Description'), 'Advice')
    expect((await field('Charge rate')).value).toBe(rate)
    expect(await figures()).toEqual(['8', amount])
  },
)

test('units and an amount that were typed into a draft stay, though they are what was computed of other figures before', async () => {
  vi.stubGlobal('isSecureContext', true)
  const page = await openUnder('/time/new?associatedMatterId=m1', { timeBilledBy: 'units' })
  await field('Duration')
  const values = {
    ...onMatter,
    durationMinutes: '1h',
    units: 8,
    chargeRate: 600,
    amountExclTax: 480,
  }
  const began = { durationMinutes: '', units: '', chargeRate: '', amountExclTax: '' }
  await keepDraft(crypto.randomUUID(), 'time m1', { values, began })
  page.reload()
  const restore = await screen.findByRole('button', { name: 'Restore draft' })
  await page.user.type(await field('Duration'), '45m')
  await page.user.type(await field('Charge rate'), '600')
  await page.user.tab()
  await waitFor(async () => expect(await figures()).toEqual(['8', '480.00']))
  await page.user.click(restore)
  await waitFor(async () => expect((await field('Duration')).value).toBe('1h'))
  await page.user.type(await field('Description'), 'Advice')
  expect(await figures()).toEqual(['8', '480.00'])
})

test('a future date that a person had confirmed is still confirmed in a restored draft', async () => {
  vi.stubGlobal('isSecureContext', true)
  const page = await openUnder('/time/new?associatedMatterId=m1', { timeBilledBy: 'units' })
  await field('Duration')
  const values = { date: '2099-01-01', futureMeant: true, description: 'Hearing' }
  await keepDraft(crypto.randomUUID(), 'time m1', { values, began: { description: '' } })
  page.reload()
  await page.user.click(await screen.findByRole('button', { name: 'Restore draft' }))
  const confirmed = await screen.findByRole('checkbox', { name: 'Keep this future date' })
  expect(confirmed).toHaveProperty('checked', true)
})

const tenMinutes = { ...heldTime.record, durationMinutes: 10, chargeRate: 600 }

test.each([
  { was: 'by minutes', units: 1.6667, amountExclTax: 100, now: 'units', says: '11 min is 2 units' },
  { was: 'by units', units: 2, amountExclTax: 120, now: 'minutes', says: '11 min is 1.8333 units' },
])(
  'a person who edits a record that was billed $was reads that its units may be wrong, as they may have been typed',
  async ({ units, amountExclTax, now, says }) => {
    const record = { ...tenMinutes, units, amountExclTax }
    const path = `/time/new?timeRecordId=${heldTime.id}`
    const { user } = await openUnder(path, { timeBilledBy: now }, { ...heldTime, record })
    await writeDuration(user, '11')
    await screen.findByText(`${says}. Check which is right.`)
    expect(await figures()).toEqual([`${units}`, `${amountExclTax}.00`])
    await user.clear(await field('Units'))
    await waitFor(() => expect(screen.queryByText(/Check which is right/)).toBeNull())
  },
)

test('a person who takes back what they typed leaves without a question, though Settings changed while the form was open', async () => {
  const path = '/time/new?associatedMatterId=m1'
  const { user, own, page } = await openUnder(path, { timeUnitMinutes: 6 })
  await screen.findByText('One unit is 6 min')
  own.timeUnitMinutes = 15
  await page().client.invalidateQueries({ queryKey: deskQueries.preferences().queryKey })
  await screen.findByText('One unit is 15 min')
  await user.type(await field('Description'), 'x')
  await user.clear(await field('Description'))
  await user.click(screen.getByRole('link', { name: 'Documents' }))
  await screen.findByRole('heading', { level: 1, name: 'Documents' })
})

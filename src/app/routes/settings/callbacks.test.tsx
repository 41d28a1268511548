/** How Settings say in which way the desk hears of changes elsewhere, and what was delivered last. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import type { Answers } from '#app/testing/stub-service.ts'
import type { Callbacks } from '#contract/desk/callbacks.ts'

async function openSettings(getCallbacks: Callbacks | number, more: Answers = {}) {
  const answers = Object.assign(more, { getCallbacks })
  const { user } = await renderRoute('/settings', { answers })
  const part = within(await screen.findByRole('region', { name: 'Webhooks' }))
  return { user, part }
}

const callback = (eventName: string, state: 'registered' | 'not offered' | 'not known') => ({
  eventName,
  state,
  webhookId: state === 'registered' ? 'w-1' : undefined,
  at: '2026-05-04T10:00:00Z',
})

test('an admin sees of which events the desk hears, and what became of the last deliveries', async () => {
  const { user, part } = await openSettings({
    use: 'on',
    callbacks: [
      callback('UpdateMatterEvent', 'not offered'),
      callback('UpdateTaskEvent', 'registered'),
      callback('CreateTaskEvent', 'not known'),
    ],
    deliveries: [
      {
        id: '3',
        at: '2026-05-04T10:00:00Z',
        eventName: 'CreateMatterEvent',
        kind: 'matters',
        recordId: 'm1',
        bytes: 9,
        end: 'changed',
      },
      {
        id: '2',
        at: '2026-05-04T09:00:00Z',
        eventName: 'UpdateTaskEvent',
        kind: 'tasks',
        recordId: 'gone\u202E',
        bytes: 9,
        end: 'not found',
      },
      {
        id: '1',
        at: '2026-05-04T08:00:00Z',
        eventName: 'Odd\u202EEvent',
        recordId: 'x',
        bytes: 9,
        end: 'not understood',
      },
      { id: '0', at: '2026-05-04T07:00:00Z', bytes: 0 },
    ],
  })
  const events = await part.findByRole('list', { name: 'Practice Desk’s own webhooks' })
  expect(
    within(events)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'UpdateMatterEventa matter was changedNot offered',
    'UpdateTaskEventa task was changedRegistered',
    'CreateTaskEventa task was addedNot known yet',
  ])
  await user.click(part.getByText('Last deliveries (4)'))
  const list = part.getByRole('list', { name: 'Last deliveries' })
  const [first, second, third, fourth] = within(list).getAllByRole('listitem')
  expect(within(first!).getByRole('link', { name: 'Matter m1' }).getAttribute('href')).toBe(
    '/matters/m1',
  )
  expect(first!.textContent).toContain('Changed')
  expect(within(second!).queryByRole('link')).toBeNull()
  expect(second!.textContent).toContain('Task gone\uFFFDNot found')
  expect(third!.textContent).not.toContain('\u202E')
  expect(fourth!.textContent).toContain('no recordbeing checked')
})

test.each([
  [{ use: 'not needed' as const }, 'The practice service is part of Practice Desk'],
  [{ use: 'off' as const }, 'CALLBACKS is off'],
  [{ use: 'no address' as const }, 'Practice Desk has no public address (PUBLIC_URL)'],
  [
    { use: 'on' as const, callbacks: [callback('UpdateTaskEvent', 'not offered')] },
    'did not accept Practice Desk’s own webhooks',
  ],
  [
    { use: 'on' as const, callbacks: [callback('UpdateTaskEvent', 'not known')] },
    'whether it will is not known yet',
  ],
  [{ use: 'on' as const }, 'whether it will is not known yet'],
])('says how the desk hears of changes otherwise: %#', async (callbacks, sentence) => {
  const { part } = await openSettings(callbacks)
  expect(await part.findByText(sentence, { exact: false })).toBeTruthy()
})

test.each([
  ['on' as const, 'Practice Desk checks every minute'],
  ['off' as const, 'the next time it is opened or refreshed'],
])('says how such a change is heard of with a mirror that is %s', async (use, sentence) => {
  const { part } = await openSettings({ use: 'off' }, { getMirror: { use, kinds: [] } })
  expect(await part.findByText(sentence, { exact: false })).toBeTruthy()
})

test('a desk that cannot say so can be asked again', async () => {
  const { part } = await openSettings(404)
  expect(await part.findByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(
    part.getByText('Practice Desk’s own webhooks could not be loaded', { exact: false }),
  ).toBeTruthy()
})

test('what the desk has registered itself cannot be removed beside it by mistake', async () => {
  const webhooks = {
    totalRecords: 2,
    pageIndex: 0,
    records: [
      { id: 'w-1', eventName: 'UpdateTaskEvent', callbackUrl: 'https://desk.example/callbacks/x' },
      { id: 'w-2', eventName: 'UpdateTaskEvent', callbackUrl: 'https://other.example/x' },
    ],
  }
  const { part } = await openSettings(
    { use: 'on', callbacks: [callback('UpdateTaskEvent', 'registered')] },
    { listWebhooks: webhooks },
  )
  const list = await part.findByRole('list', { name: 'Registered webhooks' })
  const [own, other] = within(list).getAllByRole('listitem')
  expect(await within(own!).findByText('used by Practice Desk')).toBeTruthy()
  expect(within(own!).queryByRole('button')).toBeNull()
  expect(within(other!).getByRole('button')).toBeTruthy()
})

const registered = {
  listWebhooks: {
    totalRecords: 2,
    pageIndex: 0,
    records: [
      { id: 'w-1', eventName: 'UpdateTaskEvent', callbackUrl: 'https://desk.example/callbacks/x' },
      { id: 'w-2', eventName: 'UpdateTaskEvent', callbackUrl: 'https://desk.example/other' },
    ],
  },
}

test('what calls the desk’s own address is its own, also where the service has said no id', async () => {
  const own = { ...callback('UpdateTaskEvent', 'registered'), webhookId: undefined }
  const address = 'https://desk.example/callbacks/'
  const { part } = await openSettings({ use: 'on', address, callbacks: [own] }, registered)
  const list = await part.findByRole('list', { name: 'Registered webhooks' })
  expect(await within(list).findAllByText('used by Practice Desk')).toHaveLength(1)
  expect(within(list).getAllByRole('button')).toHaveLength(1)
})

test('what calls the desk’s address and is not one of its own any more can be removed', async () => {
  const own = [
    { ...callback('UpdateTaskEvent', 'registered'), webhookId: 'w-9' },
    { ...callback('UpdateMatterEvent', 'registered'), webhookId: undefined },
  ]
  const address = 'https://desk.example/callbacks/'
  const { part } = await openSettings({ use: 'on', address, callbacks: own }, registered)
  const list = await part.findByRole('list', { name: 'Registered webhooks' })
  await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(2))
})

test('no webhook can be removed before it is known which ones are the desk’s own', async () => {
  const answers: Answers = { ...registered }
  const { user, part } = await openSettings(404, answers)
  const list = await part.findByRole('list', { name: 'Registered webhooks' })
  expect(within(list).queryByRole('button')).toBeNull()
  answers.getCallbacks = { use: 'off' }
  // The list asks too as it comes, and a button that was there before goes.
  await user.click(await part.findByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(2))
})

/** What is begun from a matter, a task or a contact ends there again: a task, and time. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { outboxOf } from '#app/testing/outbox-answers.ts'
import { renderRoute } from '#app/testing/render-route.tsx'

const titled = (name: string) => screen.findByRole('heading', { level: 1, name })
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const link = (name: string) => screen.findByRole('link', { name })
const button = (name: string) => screen.findByRole('button', { name })

test('time is recorded from the head of a matter: by its lawyer, unless it is known who records, and back to it', async () => {
  const { outbox, answers } = outboxOf()
  const { user, address } = await renderRoute('/matters/m1', { answers })
  await user.click(await link('Record time'))
  await titled('Record time')
  const staff = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Staff member' })
  await waitFor(() => expect(staff.value).toBe('Ferrari, Ada'))
  await user.type(await field('Duration'), '.2h')
  await user.type(await field('Amount (excl. GST)'), '90')
  await user.type(await field('Cost code'), 'ADV')
  await user.click(await button('Save time record'))
  await titled('Estate of Alder')
  expect(address()).toBe('/matters/m1/time')
  expect([...outbox.values()]).toMatchObject([
    { record: { staffContactId: 's1', associatedMatterId: 'm1', durationMinutes: 12 } },
  ])
  within(await screen.findByRole('region', { name: 'Pending' })).getByText('12 min')
})

test('a task is created from the head of a matter, and ends among its tasks', async () => {
  const { user, address } = await renderRoute('/matters/m1')
  await user.click(await link('New task'))
  await titled('New task')
  await user.type(await field('Description'), 'Ring the valuer')
  await user.type(await field('Due date'), 'tomorrow')
  await screen.findByDisplayValue('Ferrari, Ada')
  await user.click(await button('Create task'))
  await titled('Estate of Alder')
  expect(address()).toBe('/matters/m1/tasks')
  await screen.findByText('Ring the valuer')
})

test('Cancel leads back to the page of the matter that a form was begun from', async () => {
  const { user, address } = await renderRoute('/matters/m1')
  for (const name of ['New task', 'Record time']) {
    await user.click(await link(name))
    await titled(name)
    await user.click(await button('Cancel'))
    await titled('Estate of Alder')
    expect(address()).toBe('/matters/m1')
  }
})

test('time is recorded from a task, and ends at the task again, as does Cancel', async () => {
  const { outbox, answers } = outboxOf()
  const { user, address } = await renderRoute('/tasks/t1', { answers })
  await user.click(await link('Record time'))
  await titled('Record time')
  await user.click(await button('Cancel'))
  await waitFor(() => expect(address()).toBe('/tasks/t1'))

  await user.click(await link('Record time'))
  await screen.findByDisplayValue('Ferrari, Ada')
  await user.type(await field('Duration'), '.2h')
  await user.type(await field('Amount (excl. GST)'), '90')
  await user.type(await field('Cost code'), 'ADV')
  await user.click(await button('Save time record'))
  await waitFor(() => expect(address()).toBe('/tasks/t1'))
  expect(outbox.size).toBe(1)
})

test('Cancel of a new task leads back to the contact that it was begun from', async () => {
  const { user, address } = await renderRoute('/contacts/c1')
  await user.click(await link('New task'))
  await titled('New task')
  await user.click(await button('Cancel'))
  await titled('Okafor, Blessing')
  expect(address()).toBe('/contacts/c1')
})

test('the tabs of a matter count its documents and what is still to be done, for the eye', async () => {
  await renderRoute('/matters/m1/time')
  const parts = within(await screen.findByRole('navigation', { name: 'Parts of this matter' }))
  await waitFor(() =>
    expect(parts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Summary',
      'Documents1',
      'Tasks1',
      'Time',
      'Timeline',
    ]),
  )
  parts.getByRole('link', { name: 'Documents' })
})

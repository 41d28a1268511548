import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { json } from '#main/testing/third-party-service.ts'
import { renderRoute } from '#app/testing/render-route.tsx'

test('a time record begins with the task as it is now, also where it was changed since it was last read', async () => {
  let description = 'Draft the will'
  const { user } = await renderRoute('/time/new?taskId=t1', {
    answers: {
      getTask: (_, response) =>
        json(response, { id: 't1', description, associatedMatterId: 'm1', assignedToId: 's1' }),
    },
  })
  const words = () => screen.findByRole('textbox', { name: /^Description/ })
  expect(await words()).toHaveProperty('value', 'Draft the will')
  await user.click(screen.getByRole('link', { name: 'Tasks' }))
  await screen.findByRole('heading', { level: 1, name: 'Tasks' })

  description = 'Draft the will and the power of attorney'
  history.back()
  await screen.findByRole('heading', { level: 1, name: 'Record time' })
  expect(await words()).toHaveProperty('value', description)
})

test('a time record that was edited and saved is edited again from what was saved', async () => {
  let durationMinutes = 30
  const { user } = await renderRoute('/time/new?timeRecordId=r1', {
    answers: {
      getHeldTimeRecord: (_, response) =>
        json(response, {
          id: 'r1',
          state: 'paused',
          record: { associatedMatterId: 'm1', staffContactId: 's1', durationMinutes },
        }),
    },
  })
  const duration = () => screen.findByRole('textbox', { name: /^Duration/ })
  expect(await duration()).toHaveProperty('value', '30 min')
  await user.click(screen.getByRole('link', { name: 'Tasks' }))
  await screen.findByRole('heading', { level: 1, name: 'Tasks' })

  durationMinutes = 90
  history.back()
  await screen.findByRole('heading', { level: 1, name: 'Record time' })
  await waitFor(async () => expect(await duration()).toHaveProperty('value', '1 h 30 min'))
})

test('names an error at its field, sends nothing, and loses nothing', async () => {
  let sent = 0
  const { user } = await renderRoute('/time/new?associatedMatterId=m3', {
    answers: {
      holdTimeRecord: (_, response) => {
        sent += 1
        json(response, {}, 503)
      },
    },
  })
  const field = (name: string, description?: RegExp) =>
    screen.findByRole<HTMLInputElement>('textbox', { name, ...(description && { description }) })
  const write = async (name: string, typed: string) => {
    const input = await field(name)
    await user.clear(input)
    await user.click(input)
    if (typed) await user.paste(typed)
  }
  const save = async () =>
    user.click(await screen.findByRole('button', { name: 'Save time record' }))
  await screen.findByText('This matter is closed. Time can still be recorded on it.')
  await write('Date', '1/1/2099')
  const future = { name: 'Keep this future date' }
  await screen.findByRole('checkbox', future)
  for (const [typed, message] of [
    ['', /Enter how long it took/],
    ['-30m', /cannot be below zero/],
    ['0m', /must be more than zero/],
    ['40h', /A day has 24 hours/],
    ['later', /such as 45m/],
  ] as const) {
    await write('Duration', typed)
    await save()
    await field('Duration', message)
  }
  await screen.findByRole('checkbox', { ...future, description: /This date is in the future/ })
  await field('Cost code', /Choose a cost code/)
  await write('Charge rate', '-5')
  await save()
  await field('Charge rate', /cannot be below zero/)
  expect(await field('Duration')).toHaveProperty('value', 'later')
  expect(sent).toBe(0)
})

test('time is recorded for a task: on its matter, in its words', async () => {
  const { user } = await renderRoute('/tasks/t1')
  await user.click(await screen.findByRole('link', { name: 'Record time' }))
  await screen.findByRole('heading', { level: 1, name: 'Record time' })
  const words = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Description/ })
  await waitFor(() => expect(words.value).toBe('File the notice of appeal'))
  const matter = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Matter' })
  await waitFor(() => expect(matter.value).toMatch(/24-0001/))
})

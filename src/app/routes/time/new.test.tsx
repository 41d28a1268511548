import { screen, waitFor } from '@testing-library/react'
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

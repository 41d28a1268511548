import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from './render-route.tsx'

test.each([
  ['/matters', 'Matters'],
  ['/matters/new', 'New matter'],
  ['/matters/m1', 'Estate of Alder'],
  ['/matters/m1/documents', 'Estate of Alder'],
  ['/matters/m1/tasks', 'Estate of Alder'],
  ['/matters/m1/time', 'Estate of Alder'],
  ['/documents', 'Documents'],
  ['/contacts', 'Contacts'],
  ['/contacts/c1', 'Okafor, Blessing'],
  ['/contacts/c1/documents', 'Okafor, Blessing'],
  ['/contacts/new/person', 'New person'],
  ['/tasks', 'Tasks'],
  ['/tasks/new', 'New task'],
  ['/tasks/t1', 'File the notice of appeal'],
  ['/time', 'Time'],
  ['/time/new', 'Record time'],
  ['/settings', 'Settings'],
])('%s opens as %s where everything is well', async (path, name) => {
  const { address } = await renderRoute(path)
  await screen.findByRole('heading', { level: 1, name })
  expect(address()).toBe(path)
  await waitFor(() => expect(screen.queryAllByText(/could not be/)).toEqual([]))
})

test('a task is typed and picked, saved, and arrives as it was typed', async () => {
  const { user, service, address } = await renderRoute('/tasks/new')
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Serve the claim')
  await user.type(screen.getByRole('textbox', { name: 'Due date' }), '1/12/2026')
  await user.type(await screen.findByRole('combobox', { name: 'Matter' }), 'Alder')
  await user.click(await screen.findByRole('option', { name: /Estate of Alder/ }))
  // The matter's lawyer, unless somebody else is chosen.
  await screen.findByDisplayValue('Ferrari, Ada')
  await user.click(screen.getByRole('button', { name: 'Create task' }))
  await waitFor(() => expect(address()).not.toBe('/tasks/new'))
  const post = service.asked.find(({ method }) => method === 'POST')
  expect(JSON.parse(String(await post!.body()))).toMatchObject({
    description: 'Serve the claim',
    dueDate: '2026-12-01',
    associatedMatterId: 'm1',
    assignedToId: 's1',
  })
})

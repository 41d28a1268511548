import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { json } from '#main/testing/third-party-service.ts'
import { successes } from '#main/testing/third-party-variants.ts'

const lawyer = { id: 's', name: 'Ferrari, Ada' }
const matter = { id: '1-A', number: '24-0001', title: 'Estate of Alder', status: 'Open', lawyer }
const task = {
  id: 't1',
  description: 'Ring the registry',
  status: 'ToDo',
  priority: 'high',
  dueDate: '2026-12-01',
  assignedToId: 's',
  associatedMatterId: '1-A',
}

test.each(Object.entries(successes))(
  'a task whose creation is answered by %s is sent once, and saved where its answer names it',
  async (name, succeed) => {
    const service = await startThirdParty()
    service.answerAll(async ({ method, url, body }, response) => {
      if (method === 'POST') {
        await body()
        return succeed(response, { id: 't3', name: 'Serve the claim' })
      }
      if (url.pathname.endsWith('/tasks/t3')) return json(response, { ...task, id: 't3' })
      if (url.pathname.endsWith('/tasks')) return json(response, [task])
      if (!url.pathname.endsWith('/matters')) return json(response, {}, 404)
      return json(response, [matter])
    })
    const { user, address } = await renderRoute('/tasks/new?associatedMatterId=1-A', { service })
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Serve the claim')
    await user.type(await screen.findByRole('textbox', { name: 'Due date' }), '1/12/2026')
    const assigned = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Assigned to' })
    await waitFor(() => expect(assigned.value).not.toBe(''))
    await user.click(screen.getByRole('button', { name: 'Create task' }))
    if (name.endsWith('with a body')) {
      await screen.findByText('‘Serve the claim’ has been created.')
      await waitFor(() => expect(address()).toBe('/matters/1-A/tasks'))
    } else {
      const shown = (words: string) =>
        waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words))
      await shown('Not known')
      await shown('its answer does not prove that this was saved')
      await shown('No such task has been found so far.')
    }
    expect(service.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  },
)

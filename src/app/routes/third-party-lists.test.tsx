import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { json } from '#main/testing/third-party-service.ts'
import { answerList, lists } from '#main/testing/third-party-variants.ts'

const task = { status: 'ToDo', priority: 'high', dueDate: '2026-12-01', assignedToId: 's' }
const ada = { id: 'c', name: 'Ada' }
/** What each list of the app shows of a service that has two of everything. */
const pages = [
  {
    path: '/matters',
    records: [
      { id: '1-A', number: '24-0001', title: 'Estate of Alder', status: 'Open' },
      { id: '2-A', number: '24-0002', title: 'Sale of Lot 9', status: 'Closed' },
    ],
    shows: ['Estate of Alder', 'Sale of Lot 9'],
  },
  {
    path: '/documents',
    records: [
      { id: 'd1', title: 'Lease', fullFileName: 'Lease.pdf', size: 20, versionNumber: 1 },
      { id: 'd2', title: 'Will', fullFileName: 'Will.pdf', size: 20, versionNumber: 1 },
    ],
    shows: ['Lease', 'Will'],
  },
  {
    path: '/tasks',
    records: [
      { ...task, id: 't1', description: 'Ring the registry', associatedMatterId: '1-A' },
      { ...task, id: 't2', description: 'File the notice', associatedContact: ada },
    ],
    shows: ['Ring the registry', 'File the notice'],
  },
  {
    path: '/contacts',
    records: [
      { id: 'c1', type: 'person', fullName: 'Ferrari, Ada' },
      { id: 'c2', type: 'COMPANY', fullName: 'Alder Pty Ltd' },
    ],
    shows: ['Ferrari, Ada', 'Alder Pty Ltd'],
  },
]

const cases = pages.flatMap((page) => Object.keys(lists).map((name) => ({ ...page, name })))

test.each(cases)('$path reads its list from $name', async ({ name, path, shows }) => {
  const service = await startThirdParty()
  service.answerAll(({ url }, response) => {
    const list = pages.find((page) => url.pathname.endsWith(`v1${page.path}`))
    return list
      ? answerList(response, url, name, list.records)
      : json(response, { title: 'Not found' }, 404)
  })
  await renderRoute(path, { service })
  for (const text of shows) {
    expect(await screen.findAllByRole('row', { name: new RegExp(text) })).toHaveLength(1)
  }
  // The heading's row, and no row for a record that nobody has.
  await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('3'))
})

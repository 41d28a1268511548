import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { json } from '#main/testing/third-party-service.ts'

/** Records as running implementations really send them. */
const odd = [
  {
    id: 163,
    Number: 2401,
    TITLE: 'Keys in capitals',
    Status: 'OPEN',
    Client: { Id: 'c', Name: 'Alder' },
  },
  { id: 'b', number: null, title: 'Hardly anything known', client: null, roles: null },
  { id: 'c', title: 'A status of their own', status: 'On hold', lastActivity: 'never' },
  { id: 'd', title: 'Six digits of a second', lastActivity: '2026-08-04T10:42:11.123456+10:00' },
  { id: 'e', title: 'A new field', practiceAreaName: '', invoices: [{ total: 1 }] },
]

test('the same app shows the matters of another implementation, whatever its habits', async () => {
  const service = await startThirdParty()
  service.answer((_, response) => json(response, { totalRecords: '5', records: [...odd, null] }))
  await renderRoute('/matters', { service })
  await waitFor(() => {
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(said).toContain('5 matters')
  })
  const row = (name: RegExp) => screen.getByRole('row', { name })
  expect(row(/Keys in capitals/).textContent).toContain('2401')
  expect(row(/Keys in capitals/).textContent).toContain('Open')
  expect(row(/Hardly anything known/).textContent).toContain('—')
  expect(row(/A status of their own/).textContent).toContain('On hold')
  row(/Six digits/)
  row(/A new field/)
})

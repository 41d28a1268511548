/** The page of a matter: what its parts say, and where they lead. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, onTestFinished, vi } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'

const titled = (name: string) => screen.findByRole('heading', { level: 1, name })
/** The row of a person or a detail, by what stands at its left. */
const rowOf = (label: string) =>
  within(
    screen.getAllByRole('term').find(({ textContent }) => textContent === label)!.parentElement!,
  )

test.each([
  ['remote', 'Missing. Add it in the practice service.'],
  ['embedded', 'Missing. It cannot be added here.'],
])(
  'a role that must be filled and is not stands out with a service that is %s',
  async (kind, words) => {
    const roles = [
      { roleName: 'Executor', mandatory: true },
      { roleName: 'Witness', mandatory: false },
    ]
    const alder = { id: 'm1', title: 'Estate of Alder', status: 'Open', roles }
    const page = { totalRecords: 1, pageIndex: 0, records: [alder] }
    await renderRoute('/matters/m1', {
      answers: { listMatters: page, getMatter: alder, getConnection: { kind } },
    })
    await titled('Estate of Alder')
    await rowOf('Executor').findByText(words)
    rowOf('Witness').getByText('Not set')
  },
)

test('the window of a matter is called by its number and title, and by the part that is open', async () => {
  const { user } = await renderRoute('/matters/m1')
  const called = (title: string) => waitFor(() => expect(document.title).toBe(title))
  await called('24-0001 · Estate of Alder · Practice Desk')
  const parts = within(screen.getByRole('navigation', { name: 'Parts of this matter' }))
  await user.click(parts.getByRole('link', { name: /^Tasks/ }))
  await called('Tasks · 24-0001 · Estate of Alder · Practice Desk')
})

test('the other matters of a person are counted, and lead to their list', async () => {
  const { user, address } = await renderRoute('/matters/m1')
  await titled('Estate of Alder')
  const others = { name: '1 other matter of Ferrari, Ada' }
  await user.click(await rowOf('Lawyer').findByRole('link', others))
  const matters = await titled('Matters')
  expect(address()).toBe('/matters?lawyerId=s1')
  await said('status', /^2 matters$/)
  await waitFor(() => expect(document.activeElement).toBe(matters))
})

test('the latest documents say their version and day, or how long they are locked', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 7, 4, 12) })
  onTestFinished(() => void vi.useRealTimers())
  const now = Date.now()
  const at = (ms: number) => new Date(now + ms).toISOString()
  const records = [
    { id: 'a', fullFileName: 'Probate.docx', versionNumber: 7, lastModifiedDate: at(0) },
    {
      id: 'b',
      fullFileName: 'Letter.pdf',
      lockExpires: at(11.5 * 60_000),
      lastModifiedDate: at(-1),
    },
    { id: 'c', fullFileName: 'invoice\u202Efdp.exe', versionNumber: 1 },
    { id: 'd' },
  ]
  const listMatterDocuments = { totalRecords: records.length, pageIndex: 0, records }
  await renderRoute('/matters/m1', { answers: { listMatterDocuments } })
  const part = within(await screen.findByRole('region', { name: 'Latest documents' }))
  await part.findByText('Untitled document')
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Probate.docxv7 · Today',
    'Letter.pdflocked, 12 min left',
    'invoice\uFFFDfdp.exev1',
    'Untitled document',
  ])
})

test('a matter that does not exist says so, and links back to the matters', async () => {
  const { user } = await renderRoute('/matters/no-such-matter')
  await titled('Matter not found')
  await user.click(screen.getByRole('link', { name: 'Go to matters' }))
  await screen.findByRole('row', { name: /Estate of Alder/ })
})

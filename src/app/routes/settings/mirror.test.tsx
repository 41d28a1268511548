/** What Settings say of the copy that the desk keeps, and what an admin may do with it. */
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { signedIn } from '#app/testing/signed-in.ts'
import type { Answers } from '#app/testing/stub-service.ts'

const matters = { kind: 'matters', state: 'kept', count: 41_203, asOf: '2026-01-05T00:00:00Z' }
const contacts = {
  kind: 'contacts',
  state: 'filling',
  count: 12_400,
  expected: 41_000,
  reason: 'The service asked Practice Desk to wait.',
}
const kept = { use: 'on', kinds: [matters, contacts] }

async function openMirror(answers: Answers) {
  const { user } = await renderRoute('/settings', { answers })
  const section = within(await screen.findByRole('region', { name: 'Copy of your records' }))
  return { user, section }
}

test('says how fresh each kind is, how far it is read, and why it waits', async () => {
  const { section } = await openMirror({ getMirror: kept })
  const list = await section.findByRole('list', { name: 'Copy of your records' })
  const [first, second] = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(first).toMatch(/^All 41,203 matters, as of 5 Jan/)
  expect(second).toBe(
    'Copying contacts: 12,400 of about 41,000The service asked Practice Desk to wait.',
  )
  const progress = section.getByRole<HTMLProgressElement>('progressbar', {
    name: 'Reading contacts',
  })
  expect(progress.value).toBe(12_400)
})

test('reads all again at once, and deletes the copy after a question', async () => {
  const commands: unknown[] = []
  const { user, section } = await openMirror({
    getMirror: kept,
    async commandMirror(call, response) {
      commands.push(JSON.parse(String(await call.body())))
      response.writeHead(204).end()
    },
  })
  // Both clicks of a double click come before the screen shows the first.
  const button = await section.findByRole('button', { name: 'Read all again' })
  button.click()
  button.click()
  await said('status', 'Started. Everything is being read again.')
  await user.click(section.getByRole('button', { name: 'Delete the copy' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Delete the copy of your records?' }),
  )
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(section.getByRole('button', { name: 'Delete the copy' }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete the copy' }),
  )
  await said('status', 'Deleted. Practice Desk no longer keeps a copy of your records.')
  expect(commands).toEqual([{ command: 'refill' }, { command: 'forget' }])
})

test('asks whether the copy is to be deleted without the failure of another command', async () => {
  const { user, section } = await openMirror({ getMirror: kept, commandMirror: 503 })
  await user.click(await section.findByRole('button', { name: 'Read all again' }))
  await section.findByRole('alert')
  await user.click(section.getByRole('button', { name: 'Delete the copy' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Delete the copy of your records?' }),
  )
  expect(dialog.queryByRole('alert')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Delete the copy' }))
  await dialog.findByRole('alert')
})

test('asks nothing of the copy while a command is under way', async () => {
  let answer = () => {}
  const { user, section } = await openMirror({
    getMirror: kept,
    commandMirror: (_, response) => void (answer = () => response.writeHead(503).end()),
  })
  await user.click(await section.findByRole('button', { name: 'Read all again' }))
  await user.click(section.getByRole('button', { name: 'Delete the copy' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  answer()
  await section.findByRole('alert')
})

test('asks before the copy of another service is thrown away', async () => {
  const commands: unknown[] = []
  const { user, section } = await openMirror({
    getMirror: { use: 'other service', address: 'https://before.example', kinds: [] },
    async commandMirror(call, response) {
      commands.push(JSON.parse(String(await call.body())))
      response.writeHead(204).end()
    },
  })
  await section.findByText('https://before.example')
  await user.click(section.getByRole('button', { name: 'Read all again' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Replace the copy from the other service?' }),
  )
  expect(commands).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Replace the copy' }))
  await said('status', 'Started. Everything is being read again.')
  expect(commands).toEqual([{ command: 'refill' }])
})

test('says that nothing is kept where the mirror is off, and a reader has no buttons', async () => {
  const { section } = await openMirror({ getMirror: { use: 'off', kinds: [] } })
  await section.findByText(/MIRROR is off/)
  expect(section.queryByRole('button')).toBeNull()
})

test('leaves the buttons out for those who may not use them', async () => {
  signedIn({ id: 'u-1', name: 'Ann Brown', role: 'reader' })
  const { section } = await openMirror({ getMirror: kept })
  await section.findByText(/^All 41,203 matters/)
  expect(section.queryByRole('button', { name: 'Read all again' })).toBeNull()
})

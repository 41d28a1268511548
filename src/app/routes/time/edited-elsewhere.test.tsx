/** An edit of a time record that another tab edits, saves or sends too. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { heldTime, outboxOf } from '#app/testing/outbox-answers.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { keepDraft, workOn } from '#app/ui/forms/drafts/draft-store.ts'

const { id } = heldTime
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const theirs = {
  ...heldTime,
  version: 'of the other tab',
  record: { ...heldTime.record, description: 'Settle the lease', durationMinutes: 60 },
}

/** Opens the edit of a held record from the list, types into it, and saves once another tab has saved its own. */
async function saveLate() {
  const { outbox, answers } = outboxOf(heldTime)
  const page = await renderRoute('/time', { answers })
  await page.user.click(await screen.findByRole('button', { name: 'Edit' }))
  await page.user.type(await field('Description'), ' again')
  outbox.set(id, theirs)
  await page.user.click(screen.getByRole('button', { name: 'Save time record' }))
  const review = within(
    await screen.findByRole('dialog', { name: 'This was changed in the meantime' }),
  )
  return { ...page, outbox, review }
}

test('whoever saves an edit sees first what another tab has saved since, also in other fields, and may keep that', async () => {
  const { user, outbox, review } = await saveLate()
  const row = (name: RegExp) => review.getByRole('row', { name }).textContent
  expect(row(/^Description/)).toContain('Settle the lease')
  expect(row(/^Description/)).toContain('Advise on the lease again')
  expect(row(/^Duration/)).toBe('Duration45 min1 h45 min')
  expect(review.getAllByRole('row')).toHaveLength(3)
  review.getByText(/A time record is saved as a whole/)
  await user.click(review.getByRole('button', { name: 'Back to the form' }))
  await said('alert', 'Not saved. Nothing was sent. What you typed is still here.')
  expect(outbox.get(id)).toEqual(theirs)
})

test('whoever has seen what another tab saved can overwrite it', async () => {
  const { user, outbox, review } = await saveLate()
  await user.click(review.getByRole('button', { name: 'Overwrite with mine' }))
  await heading('Time')
  expect(outbox.get(id)).toMatchObject({
    state: 'held',
    record: { description: 'Advise on the lease again', durationMinutes: 45 },
  })
})

test('whoever restores a draft of an edit sees what was saved since it was begun before that is overwritten', async () => {
  vi.stubGlobal('isSecureContext', true)
  const { outbox, answers } = outboxOf({ ...theirs, state: 'set aside' })
  const page = await renderRoute(`/time/new?timeRecordId=${id}`, { answers })
  await field('Duration')
  const began = { ...heldTime.record, id, durationMinutes: '45 min', futureMeant: true }
  const values = { ...began, description: 'Advise on the lease again' }
  await keepDraft(crypto.randomUUID(), `edit time ${id}`, { values, began })
  page.reload()
  await page.user.click(await screen.findByRole('button', { name: 'Restore draft' }))
  await waitFor(async () => expect((await field('Duration')).value).toBe('45 min'))
  await page.user.click(screen.getByRole('button', { name: 'Save time record' }))
  const review = within(
    await screen.findByRole('dialog', { name: 'This was changed in the meantime' }),
  )
  review.getByRole('row', { name: 'Duration 45 min 1 h 45 min' })
  await page.user.click(review.getByRole('button', { name: 'Back to the form' }))
  await said('alert', /^Not saved\./)
  expect(outbox.get(id)).toMatchObject({ state: 'set aside', record: theirs.record })
})

test('what another tab saves while an edit is on its way is not overwritten either', async () => {
  const { outbox, answers } = outboxOf(heldTime)
  const hold = answers.holdTimeRecord
  answers.holdTimeRecord = (call, response) => {
    outbox.set(id, theirs)
    if (typeof hold === 'function') return hold(call, response)
  }
  const { user } = await renderRoute(`/time/new?timeRecordId=${id}`, { answers })
  await user.type(await field('Description'), ' again')
  await user.click(screen.getByRole('button', { name: 'Save time record' }))
  await said('alert', /^Not saved\. .* changed since/)
  expect(outbox.get(id)).toEqual(theirs)
})

test('leaving an unchanged edit does not send a record into which another tab is typing', async () => {
  vi.stubGlobal('isSecureContext', true)
  const { outbox, answers } = outboxOf(heldTime)
  const { user } = await renderRoute('/time', { answers })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await field('Description')
  const draft = crypto.randomUUID()
  onTestFinished(workOn(draft))
  await keepDraft(draft, `edit time ${id}`, { values: {}, began: {} })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await said('alert', 'The time record is paused.')
  expect(outbox.get(id)?.state).toBe('set aside')
})

test('going back through an edit sends no record that a person has paused since', async () => {
  const { outbox, answers } = outboxOf(heldTime)
  const { user } = await renderRoute('/time', { answers })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await field('Description')
  await user.click(screen.getByRole('link', { name: 'Documents' }))
  await heading('Documents')
  await waitFor(() => expect(outbox.get(id)?.state).toBe('held'))
  // Sent, with an outcome that nobody knows, until somebody has said that it was not recorded.
  const paused = { ...heldTime, state: 'set aside', version: 'not recorded' } as const
  outbox.set(id, paused)
  history.back()
  await heading('Edit time record')
  await field('Description')
  history.back()
  await heading('Time')
  await said('alert', 'The time record is paused.')
  expect(outbox.get(id)).toEqual(paused)
})

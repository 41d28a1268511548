/** Drafts of new tasks: where they are offered, and that each is restored once. */
import { screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { draftsKept } from '#app/testing/drafts-kept.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { dropDraft, waitingDrafts, workOn } from '#app/ui/forms/drafts/draft-store.ts'

const description = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Description' })
const restore = () => screen.findByRole('button', { name: 'Restore draft' })
const gone = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: 'Restore draft' })).toBeNull())

/** Opens the form of a new task, and leaves a draft in it. */
async function leaveDraft(query: string, text: string) {
  vi.stubGlobal('isSecureContext', true)
  const page = await renderRoute(`/tasks/new${query}`)
  const open = (next: string) => {
    history.replaceState(null, '', `/tasks/new${next}`)
    page.reload()
  }
  const type = async (typed: string) => {
    const before = await draftsKept()
    await page.user.click(await description())
    await page.user.paste(typed)
    await waitFor(async () => expect(await draftsKept()).toBe(before + 1))
  }
  await type(text)
  return { ...page, open, type }
}

test.each([
  ['another matter', '?associatedMatterId=m2'],
  ['a contact with the same id', '?associatedContactId=m1'],
])(
  'a draft of a task for one matter is offered in the form without one, and never in that of %s',
  async (_, other) => {
    const { user, open, type } = await leaveDraft(other, 'For the other')
    open('?associatedMatterId=m1')
    await type('For Alder')
    open(other)
    await user.click(await restore())
    await waitFor(async () => expect((await description()).value).toBe('For the other'))
    await gone()
    open('')
    const texts = new Set(['For the other', 'For Alder'])
    while (texts.size > 0) {
      await user.click(await restore())
      // Whichever is offered first: the form that was just left may still be working on its own.
      await waitFor(async () => expect(texts.delete((await description()).value)).toBe(true))
    }
  },
)

test.each([
  ['has restored', dropDraft],
  ['is restoring', async (id: string) => onTestFinished(workOn(id))],
])(
  'a draft that another tab %s since it was offered is not restored once more',
  async (_, take) => {
    const { user, reload } = await leaveDraft('', 'Once')
    reload()
    const button = await restore()
    for (const { id } of await waitingDrafts('new task')) await take(id)
    await user.click(button)
    await gone()
    expect((await description()).value).toBe('')
  },
)

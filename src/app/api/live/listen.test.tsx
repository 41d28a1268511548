/** What the pages of one browser hear over their one connection. */
import { expect, onTestFinished, test, vi } from 'vitest'
import type { LiveChange } from '#contract/desk/live.ts'
import { stubLiveDesk } from '#app/testing/live-desk.ts'
import { listen } from './listen.ts'

/** A page that was begun so many milliseconds `ago`; and what it has heard. */
function openPage(ago = 30_000) {
  const ages = [
    vi.spyOn(performance, 'now').mockReturnValue(ago),
    vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now()),
  ]
  const heard: (LiveChange | 'missed')[] = []
  const close = listen({
    onChange: (change) => heard.push(change),
    onMissed: () => heard.push('missed'),
  })
  for (const age of ages) age.mockRestore()
  onTestFinished(close)
  return { heard, close }
}

test('a page that is opened beside another hears what was told while it was on its way', async () => {
  const desk = stubLiveDesk()
  const first = openPage()
  await expect.poll(() => desk.count()).toBe(1)
  desk.ready()
  desk.tell({ kind: 'tasks', id: 't-1' })
  expect(first.heard).toEqual([{ kind: 'tasks', id: 't-1' }])
  const second = openPage()
  await expect.poll(() => second.heard).toEqual([{ kind: 'tasks', id: 't-1' }])
})

test('a page that is opened as the one that listened goes hears what that one has told', async () => {
  const desk = stubLiveDesk()
  const first = openPage()
  await expect.poll(() => desk.count()).toBe(1)
  desk.ready()
  const second = openPage()
  desk.tell({ kind: 'tasks', id: 't-1' })
  // It may be told twice what is saved as it asks.
  await expect.poll(() => second.heard).toContainEqual({ kind: 'tasks', id: 't-1' })
  first.close()
  await expect.poll(() => desk.addresses()).toEqual([expect.stringContaining('after=2')])
  desk.ready()
  const third = openPage()
  await expect.poll(() => third.heard).toEqual([{ kind: 'tasks', id: 't-1' }])
  third.close()
})

test('a page that was begun before anybody remembers reads everything again', async () => {
  const desk = stubLiveDesk()
  openPage()
  await expect.poll(() => desk.count()).toBe(1)
  desk.ready()
  const old = openPage(61_000)
  await expect.poll(() => old.heard).toEqual(['missed'])
  old.close()
})

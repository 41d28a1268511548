/** What the pages of one browser hear over their one connection. */
import { expect, onTestFinished, test } from 'vitest'
import type { LiveChange } from '#contract/desk/live.ts'
import { stubLiveDesk } from '#app/testing/live-desk.ts'
import { listen } from './listen.ts'

/** A page, and the changes that it has heard. */
function openPage() {
  const heard: LiveChange[] = []
  onTestFinished(listen({ onChange: (change) => heard.push(change), onMissed() {} }))
  return heard
}

test('a page that is opened beside another hears what was told while it was on its way', async () => {
  const desk = stubLiveDesk()
  const first = openPage()
  await expect.poll(() => desk.count()).toBe(1)
  desk.ready()
  desk.tell({ kind: 'tasks', id: 't-1' })
  expect(first).toEqual([{ kind: 'tasks', id: 't-1' }])
  const second = openPage()
  await expect.poll(() => second).toEqual([{ kind: 'tasks', id: 't-1' }])
})

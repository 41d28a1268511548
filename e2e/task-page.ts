/** Tasks as a test finds them on the service and on the screen. */
import { expect, type Page } from '@playwright/test'
import { ContactSummaries } from '#contract/contacts.ts'
import { Task, TaskPage } from '#contract/tasks.ts'
import type { Desk } from './desk.ts'
import { visit } from './visit.ts'

export const api = '/public/api/v1'

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' })
/** The date that many days from today, in the time zone of the tests' browser. */
export const day = (from: number) => calendar.format(Date.now() + from * 86_400_000)

export const tasksOf = async ({ url }: Desk, query = 'pageSize=250') =>
  TaskPage.parse(await (await fetch(`${url}${api}/tasks?${query}`)).json())

export const taskNow = async ({ url }: Desk, id: string) =>
  Task.parse(await (await fetch(`${url}${api}/tasks/${encodeURIComponent(id)}`)).json())

/** A task of the test's own, with a description that no other has. */
export async function addTask(desk: Desk, change: Record<string, string> = {}): Promise<Task> {
  const { records } = await tasksOf(desk, 'pageSize=1&taskType=Matter')
  const { associatedMatterId, assignedToId } = records[0]!
  const body = {
    description: `Ring the registry about ${crypto.randomUUID()}`,
    status: 'Todo',
    priority: 'Normal',
    dueDate: '2026-12-01',
    assignedToId,
    ...(!change['associatedContactId'] && { associatedMatterId }),
    ...change,
  }
  const answer = await fetch(`${desk.url}${api}/tasks`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Practice-Desk': '1' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return taskNow(desk, ((await answer.json()) as { id: string }).id)
}

/** Changes a task without the page, as another person would. */
export async function changeTask({ url }: Desk, id: string, change: Record<string, string>) {
  const answer = await fetch(`${url}${api}/tasks/${encodeURIComponent(id)}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', 'X-Practice-Desk': '1' },
    body: JSON.stringify(change),
  })
  expect(answer.ok).toBe(true)
}

/** Another member of the staff than the one given. */
export async function otherStaff({ url }: Desk, than: string | undefined) {
  for (const term of ['a', 'e', 'i', 'o']) {
    const answer = await fetch(`${url}${api}/contacts/lookup?term=${term}&type=Staff`)
    const found = ContactSummaries.parse(await answer.json()).find(({ id }) => id !== than)
    if (found) return found
  }
  throw new Error('There is only one staff member')
}

export const rowOf = (page: Page, { description }: Pick<Task, 'description'>) =>
  page.getByRole('row').filter({ hasText: description! })

/** Opens the list with that task alone in it. */
export async function findTask(page: Page, { description }: Pick<Task, 'description'>) {
  await visit(page, `/tasks?search=${encodeURIComponent(description!)}`)
  await expect(rowOf(page, { description })).toBeVisible()
}

/** The writes that the page sends from now on, as they leave it. */
export function recordWrites(page: Page) {
  const writes: { method: string; path: string; body: unknown }[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' || !request.url().includes(api)) return
    const path = new URL(request.url()).pathname.slice(api.length)
    writes.push({ method: request.method(), path, body: request.postDataJSON() })
  })
  return writes
}

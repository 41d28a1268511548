/** Helpers for journeys through the contact forms. */
import { expect, type Page, type Request } from '@playwright/test'
import { Contact } from '#contract/contacts.ts'
import type { Desk } from './desk.ts'

export const api = '/public/api/v1'

/** The contact as the service has it. */
export async function contactOf(desk: Pick<Desk, 'url'>, id: string) {
  const answer = await fetch(`${desk.url}${api}/contacts/${encodeURIComponent(id)}`)
  return Contact.parse(await answer.json())
}

/** Every write that the page sends from now on. */
export function writesOf(page: Page): Request[] {
  const writes: Request[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes(api)) writes.push(request)
  })
  return writes
}

/** The id in the address once the contact's page is open. */
export async function openedContact(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/contacts\/(?!new\/)[^/]+$/)
  return decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1)!)
}

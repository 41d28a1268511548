import type { Page } from '@playwright/test'
import type { Desk } from './desk.ts'
import { api } from './document-page.ts'
import { expect, test } from './fixtures.ts'
import { json } from '#main/testing/foreign-service.ts'
import { pickByKeys, tabTo, typeOver } from './keys.ts'

const read = async ({ url }: Desk, path: string) => (await fetch(`${url}${api}${path}`)).json()

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a clerk opens a matter by keys alone, and finds it as it was written', async ({
  page,
  desk,
}) => {
  const [client] = await read(desk, '/contacts/lookup?term=a')
  const [lawyer] = await read(desk, '/contacts/lookup?term=a&type=EnabledStaff')
  const [area] = await read(desk, '/practice-areas/lookup')
  const { stages } = await read(desk, `/practice-areas/${area.id}`)
  await page.goto('/matters')
  await tabTo(page, 'link', 'New matter')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('New matter')
  await tabTo(page, 'textbox', 'Title')
  await page.keyboard.type('Estate of Alder')
  await pickByKeys(page, 'Client', client.fullName)
  await pickByKeys(page, 'Lawyer', lawyer.fullName)
  await pickByKeys(page, 'Practice area', area.name)
  await tabTo(page, 'combobox', 'Stage')
  await expect(page.getByRole('combobox', { name: 'Stage' })).toContainText(stages[0].name)
  await page.keyboard.press('ArrowDown')
  await tabTo(page, 'textbox', 'Estimated fee')
  await page.keyboard.type('12,500.50')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Estate of Alder')
  await expect(page.getByText('is created')).toBeVisible()

  const id = new URL(page.url()).pathname.split('/').at(-1)!
  expect(await read(desk, `/matters/${id}`)).toMatchObject({
    title: 'Estate of Alder',
    costingMethod: 'Time',
    client: { id: client.id },
    lawyer: { id: lawyer.id },
    practiceAreaId: area.id,
    practiceAreaStageId: stages[0].id,
    estimatedFee: 12_500.5,
  })
})

test('what is missing is said at its field, and nothing is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/matters')) sent.push(request.url())
  })
  await page.goto('/matters/new')
  await page.getByRole('button', { name: 'Create matter' }).click()
  await expect(page.getByRole('alert')).toContainText('Not saved')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await expect(page.getByText('Give the matter a title')).toBeVisible()
  expect(sent).toEqual([])
})

/** Opens the form of a matter of the practice; answers the matter. */
async function edit(page: Page, desk: Desk) {
  const { records } = await read(desk, '/matters?pageSize=20')
  const { id } = records[test.info().parallelIndex + 3]
  await page.goto(`/matters/${id}`)
  await tabTo(page, 'link', 'Edit matter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Title' })).not.toHaveValue('')
  return read(desk, `/matters/${id}`)
}

test('a matter is changed by keys alone: the changed fields go out, also one emptied on purpose', async ({
  page,
  desk,
}) => {
  const matter = await edit(page, desk)
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') bodies.push(request.postDataJSON())
  })
  for (const [field, text] of [
    ['Title', 'A title of today'],
    ['Estimated fee', '77'],
    ['Description', ''],
  ] as const) {
    await tabTo(page, 'textbox', field)
    await typeOver(page, text)
  }
  await tabTo(page, 'button', 'Save changes')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('A title of today')
  expect(bodies).toEqual([
    {
      title: 'A title of today',
      ...(matter.description && { description: '' }),
      estimatedFee: 77,
    },
  ])
  const now = await read(desk, `/matters/${matter.id}`)
  expect(now).toMatchObject({ title: 'A title of today', estimatedFee: 77, client: matter.client })
  expect(now.description).toBeUndefined()
})

test('what somebody else changed is shown before it is overwritten', async ({ page, desk }) => {
  const matter = await edit(page, desk)
  const theirs = await fetch(`${desk.url}${api}/matters/${matter.id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'x-practice-desk': '1', origin: desk.url },
    body: JSON.stringify({ title: 'Theirs', description: 'Theirs alone' }),
  })
  expect(theirs.status).toBe(204)
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Theirs')
  await expect(dialog).not.toContainText('Theirs alone')
  await dialog.getByRole('button', { name: 'Back to the form' }).click()
  expect((await read(desk, `/matters/${matter.id}`)).title).toBe('Theirs')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(title(page)).toHaveText('Mine')
  expect(await read(desk, `/matters/${matter.id}`)).toMatchObject({
    title: 'Mine',
    description: 'Theirs alone',
  })
})

test('a change whose answer is lost is looked up, and told as what it was', async ({
  page,
  desk,
}) => {
  const matter = await edit(page, desk)
  await page.route(`**/matters/${matter.id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('textbox', { name: 'Title' }).fill('Saved, though nobody said so')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(title(page)).toHaveText('Saved, though nobody said so')
})

test('where the service does not offer it, no button leads there and the address says so', async ({
  page,
  foreign,
}) => {
  foreign.answer((_, response) =>
    json(response, { totalRecords: 1, records: [{ id: 'm', title: 'Alder', number: '1' }] }),
  )
  await page.goto(`${foreign.desk.url}/matters`)
  await expect(page.getByRole('row', { name: /Alder/ })).toBeVisible()
  await expect
    .poll(() => foreign.asked.some(({ url }) => url.pathname.endsWith('/practice-areas/lookup')))
    .toBe(true)
  await expect(page.getByRole('link', { name: 'New matter' })).toBeHidden()
  await page.goto(`${foreign.desk.url}/matters/new`)
  await expect(page.getByText('This service does not offer new matters')).toBeVisible()
  await page.goto(`${foreign.desk.url}/matters/m/edit`)
  await expect(page.getByText('This matter cannot be changed here')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the matter' }).click()
  await expect(title(page)).toHaveText('Alder')
  await expect(page.getByRole('link', { name: 'Edit matter' })).toBeHidden()
  expect(foreign.asked.every(({ method }) => method === 'GET')).toBe(true)
})

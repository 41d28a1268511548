import type { Page } from '@playwright/test'
import type { Desk } from './desk.ts'
import { api } from './document-page.ts'
import { expect, test } from './fixtures.ts'
import { pickByKeys, tabTo, typeOver } from './keys.ts'

test.use({ engine: 'embedded' })

const read = async ({ url }: Desk, path: string) => (await fetch(`${url}${api}${path}`)).json()

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a clerk creates a matter by keys alone, and the service has it as it was typed', async ({
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
  await expect(page.getByText('has been created')).toBeVisible()

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

test('a matter is changed by keys alone: only the changed fields are sent, emptied ones too', async ({
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

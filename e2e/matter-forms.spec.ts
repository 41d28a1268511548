import type { Page } from '@playwright/test'
import type { Desk } from './desk.ts'
import { api } from './document-page.ts'
import { expect, test } from './fixtures.ts'
import { pickByKeys, tabTo } from './keys.ts'

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

/** What a person does before the app runs the page is kept, and done once (src/app/early-input.test.tsx; decision 0045). */
import type { MatterPage } from '#contract/matters.ts'
import type { Page } from '@playwright/test'
import { openedContact, writesOf } from './contact-forms.ts'
import { expect, test } from './fixtures.ts'
import { complaintsOf, holdScripts, openDrawn, withFrame } from './held-scripts.ts'
import { waitForSingleKeys } from './keys.ts'
import { resize } from './resize.ts'
import { untilTakenOver } from './taken-over.ts'

test.use({ engine: 'embedded' })

type Open = Awaited<ReturnType<typeof holdScripts>>
type Matter = MatterPage['records'][number]

const newestOf = async (matters: () => Promise<MatterPage>) => (await matters()).records[0]!

/** As in a browser that was never here: the gateway draws what most show, and the app may have to draw it again. */
async function openFirst(page: Page, open: Open, path: string) {
  const openAsNew: Open = async (at) => {
    await page.context().clearCookies()
    return open(at)
  }
  return openDrawn(page, openAsNew, path, withFrame)
}

test('a lawyer works with a list before the app runs it, and all of it counts', async ({
  page,
  matters,
}) => {
  test.slow()
  const matter = await newestOf(matters)
  await test.step('a file that is dropped is never opened by the browser, whatever of the app is here', async () => {
    const { takeOver, finish } = await openFirst(page, await holdScripts(page, true), '/matters')
    expect(await dropFile(page)).toEqual([true, true])
    takeOver()
    await untilTakenOver(page)
    expect(await dropFile(page)).toEqual([true, true])
    finish()
    await waitForSingleKeys(page)
    expect(await dropFile(page)).toEqual([true, true])
    // The part that says where files go is here by now, and hears of them.
    await expect(page.getByText('Files can be dropped on a document')).toBeVisible()
  })

  await page.unrouteAll()
  const open = await holdScripts(page)
  await test.step('the palette opens by its key before the app runs, and the browser’s own search does not', async () => {
    const { takeOver, finish } = await openFirst(page, open, '/matters')
    await page.keyboard.press('Control+K')
    takeOver()
    finish()
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  })

  const search = page.getByRole('searchbox', { name: 'Search matters' })
  await test.step('a list is searched by keys alone before the app runs', async () => {
    const { takeOver, finish } = await openFirst(page, open, '/matters')
    await page.keyboard.press('/')
    await page.keyboard.type(matter.number!)
    takeOver()
    finish()
    await expect(search).toHaveValue(matter.number!)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('grid', { name: 'Matters' })).toBeFocused()
  })

  await test.step('what is typed and pressed before the app runs is kept and done, and not again after Back', () =>
    typeAndPress(page, open, matter))
})

/** Drags a file over the page and drops it: whether the browser is kept from opening it, at each step. */
const dropFile = (page: Page) =>
  page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['%PDF-1.7'], 'Will.pdf'))
    const init = { dataTransfer, bubbles: true, cancelable: true }
    return ['dragover', 'drop'].map(
      (type) => !document.querySelector('#root *')?.dispatchEvent(new DragEvent(type, init)),
    )
  })

async function typeAndPress(page: Page, open: Open, matter: Matter) {
  const complaints = complaintsOf(page)
  const { takeOver, finish } = await openFirst(page, open, '/matters')
  const search = page.getByRole('searchbox', { name: 'Search matters' })
  const preview = page.getByRole('button', { name: 'Preview' })
  await preview.click()
  await search.pressSequentially(matter.number!)
  takeOver()
  finish()
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === matter.number)
  await expect(search).toHaveValue(matter.number!)
  await expect(search).toBeFocused()
  await expect(preview).toHaveAttribute('aria-pressed', 'true')
  await page.unrouteAll()
  await page.goto('/settings')
  await page.goBack()
  await expect(search).toHaveValue(matter.number!)
  await expect(preview).toHaveAttribute('aria-pressed', 'true')
  expect(complaints).toEqual([])
}

test('a lawyer fills in forms before the app runs them, and nothing is lost or done twice', async ({
  page,
  matters,
}) => {
  test.slow()
  const matter = await newestOf(matters)
  const open = await holdScripts(page)
  const last = page.getByLabel('Last name')

  await test.step('what a screen reader has focused before the app runs has the focus afterwards', async () => {
    const { takeOver, finish } = await openFirst(page, open, '/contacts/new/person')
    // Without a key or a press.
    await last.focus()
    takeOver()
    finish()
    await untilTakenOver(page)
    await expect(last).toBeFocused()
  })

  await test.step('a form that is scrolled before the app draws it again stays where it is', () =>
    scroll(page, open))

  await test.step('a button that is held down while the app draws its page again is pressed as it is let go', () =>
    holdButton(page, open))

  // The last of these forms: what is typed here is offered above the next one, where it would move the button.
  await test.step('a person who goes on to the next field of a form before the app runs is there afterwards', async () => {
    const { takeOver, finish } = await openFirst(page, open, '/contacts/new/person')
    const first = page.getByLabel('First name')
    await first.fill('Blessing')
    await last.click()
    takeOver()
    finish()
    await untilTakenOver(page)
    // A form that is drawn again takes the focus to its first field.
    await expect(last).toBeFocused()
    await page.keyboard.type('Okafor')
    await expect(last).toHaveValue('Okafor')
    await expect(first).toHaveValue('Blessing')
  })

  await test.step('what is typed into a new time record before the app runs stays there', () =>
    typeTime(page, open))
  await test.step('Enter in a field sends the form once, as soon as the app runs it', () =>
    sendByEnter(page, open))
  await test.step('a matter is changed by what is typed into its form before the app runs, and by nothing else', () =>
    changeMatter(page, open, matter))
})

async function scroll(page: Page, open: Open) {
  await resize(page, 1000, 500)
  const { takeOver, finish } = await openFirst(page, open, '/contacts/new/person')
  await page.mouse.move(500, 300)
  await page.mouse.wheel(0, 250)
  const scrolled = () => page.evaluate(() => document.querySelector('main')?.scrollTop)
  await expect.poll(scrolled).toBe(250)
  takeOver()
  finish()
  await untilTakenOver(page)
  await waitForSingleKeys(page)
  expect(await scrolled()).toBe(250)
  await resize(page, 1440, 900)
}

async function holdButton(page: Page, open: Open) {
  const { takeOver, finish } = await openFirst(page, open, '/contacts/new/person')
  await page.getByRole('button', { name: 'Add phone' }).hover()
  await page.mouse.down()
  takeOver()
  finish()
  await untilTakenOver(page)
  await page.mouse.up()
  await expect(page.getByRole('textbox', { name: 'Phone 1' })).toBeFocused()
  await waitForSingleKeys(page)
  await expect(page.getByRole('textbox', { name: 'Phone 2' })).toHaveCount(0)
}

async function typeTime(page: Page, open: Open) {
  const { takeOver, finish } = await openFirst(page, open, '/time/new')
  const [duration, description] = [page.getByLabel('Duration'), page.getByLabel('Description')]
  await duration.fill('1h15')
  await description.fill('Advising the client')
  takeOver()
  finish()
  await untilTakenOver(page)
  await expect(duration).toHaveValue('1h15')
  await expect(description).toHaveValue('Advising the client')
  await expect(page.getByLabel('Units')).toHaveValue('13')
}

async function sendByEnter(page: Page, open: Open) {
  const writes = writesOf(page)
  const { takeOver, finish } = await openFirst(page, open, '/contacts/new/company')
  const name = 'Quoll Bay Surveyors Pty Ltd'
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.keyboard.press('Enter')
  takeOver()
  finish()
  await openedContact(page)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(writes.map((write) => write.postDataJSON())).toEqual([expect.objectContaining({ name })])
}

async function changeMatter(page: Page, open: Open, matter: Matter) {
  const title = page.getByRole('textbox', { name: 'Title' })
  const openForm = () => openFirst(page, open, `/matters/${matter.id}/edit`)
  let scripts = await openForm()
  // On a busy machine the desk may leave the fields to the browser.
  await expect(async () => {
    if (!(await title.isVisible())) scripts = await openForm()
    await expect(title).toHaveValue(matter.title!, { timeout: 2000 })
  }).toPass()
  await title.fill('Estate of Zielińska')
  scripts.takeOver()
  scripts.finish()
  await untilTakenOver(page)
  await expect(title).toHaveValue('Estate of Zielińska')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await sent).postDataJSON()).toEqual({ title: 'Estate of Zielińska' })
  await expect(page.getByRole('heading', { level: 1, name: 'Estate of Zielińska' })).toBeVisible()
}

/** Updates: what the previous version stored, in its data folder and in the browser, is there with this one. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Page } from '@playwright/test'
import { startDesk } from './desk.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

/** Made with version 0.1.0 before its folders and words changed: three matters, and one of each thing that is kept. */
const kept = join(import.meta.dirname, 'kept')

type Bytes = { bytes: string; as: string }
type Browser = {
  local: Record<string, string>
  drafts: { id: string; form: string; sealed: { iv: Bytes; data: Bytes } }[]
  version: number
  matter: string
  staff: string
}

async function unpack(folder: string) {
  const archive = await promisify(brotliDecompress)(await readFile(join(kept, 'data.tar.br')))
  const tar = spawn('tar', ['-xf', '-', '-C', folder], { stdio: ['pipe', 'inherit', 'inherit'] })
  tar.stdin.end(archive)
  const [code] = await once(tar, 'exit')
  expect(code).toBe(0)
}

/** Restores what the browser had stored. */
async function fillBrowser(page: Page, browser: Browser) {
  await page.evaluate(async ({ local, drafts, version }) => {
    for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value)
    const open = indexedDB.open('practice-desk-drafts', version)
    open.addEventListener('upgradeneeded', () => {
      const store = open.result.createObjectStore('drafts', { keyPath: 'id' })
      store.createIndex('form', 'form')
    })
    await new Promise((done) => open.addEventListener('success', done))
    const bytesOf = ({ bytes }: Bytes) => Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))
    const stored = open.result.transaction('drafts', 'readwrite')
    for (const { sealed, ...draft } of drafts) {
      const { iv, data } = sealed
      // Drafts that are too old are dropped: this one was typed just now.
      const at = Date.now()
      const again = { iv: bytesOf(iv), data: bytesOf(data).buffer }
      stored.objectStore('drafts').put({ ...draft, at, sealed: again })
    }
    await new Promise((done) => stored.addEventListener('complete', done))
    open.result.close()
  }, browser)
}

test('everything that the previous version kept is there after an update', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'practice-desk-'))
  const browser = JSON.parse(await readFile(join(kept, 'browser.json'), 'utf8')) as Browser
  await unpack(folder)
  const desk = await startDesk({ DATA_DIR: folder, DEMO_MATTERS: '3' })
  const headers = { 'x-practice-desk': '1' }
  const read = async (path: string) => (await page.request.get(desk.url + path)).json()

  // Settings, recents, the journal and the key of a write.
  expect(await read('/desk/v1/preferences')).toEqual({
    staffContactId: browser.staff,
    timeUnitMinutes: 15,
    // This version can lock a screen: at first it never does.
    idleLockMinutes: 0,
    // Chosen by nobody yet: that version billed by units, and so does this one.
    timeBilledBy: 'units',
    timeHoldSeconds: 600,
    singleKeys: false,
  })
  expect(JSON.stringify(await read('/desk/v1/recents?kind=matter'))).toContain(browser.matter)
  const { records: journal } = (await read('/desk/v1/journal')) as { records: object[] }
  const written = JSON.stringify(journal)
  expect(written).toContain('createTask')
  expect(written).toContain('createTimeRecord')
  const task = {
    description: 'Lodge the transfer',
    status: 'Todo',
    priority: 'High',
    dueDate: '2026-12-01',
    associatedMatterId: browser.matter,
    assignedToId: browser.staff,
  }
  const again = await page.request.post(`${desk.url}/public/api/v1/tasks`, {
    headers: { ...headers, 'idempotency-key': '33333333-3333-4333-8333-333333333333' },
    data: task,
  })
  expect(await again.json()).toEqual({ id: 'xnqqmjw58nqw817smjab', name: 'Lodge the transfer' })

  // Columns, density and keys of the browser. An empty page stores them before this version's app runs there.
  await page.route(`${desk.url}/before`, (route) => route.fulfill({ contentType: 'text/html' }))
  await page.goto(`${desk.url}/before`, { waitUntil: 'load' })
  await fillBrowser(page, browser)
  await page.goto(`${desk.url}/matters`)
  await expect(page.getByRole('columnheader', { name: 'Client' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Lawyer' })).toBeHidden()
  await visit(page, '/settings')
  await expect(page.getByRole('combobox', { name: 'Row spacing for matters' })).toHaveValue('dense')
  // One time record was recorded, one was held: it goes out once.
  await visit(page, '/time')
  await expect(page.getByText('Reading the lease')).toHaveCount(1)
  await expect(page.getByText('Calling the registry')).toHaveCount(1)

  // A draft, which is asked about when it is left.
  await visit(page, '/tasks/new')
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(
    'Half a thought from before',
  )
  await desk.stop()
  await rm(folder, { recursive: true })
})

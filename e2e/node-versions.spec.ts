/** The built desk on each version of Node that the README names. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from './fixtures.ts'
import { nodeOf, nodeVersions } from '#scripts/node-binaries.js'
import { startDesk } from './desk.ts'
import { copyPractice } from './template.ts'

const api = '/public/api/v1'
type Matters = { totalRecords: number; records: { id: string; lawyer?: { id: string } }[] }

for (const major of nodeVersions) {
  test(`on Node ${major} the desk starts, lists matters, stores a task and stops`, async () => {
    const node = nodeOf(major)
    expect(existsSync(node), '`npm test` fetches it before its browser tests').toBe(true)
    const { stdout } = await promisify(execFile)(node, ['--version'])
    expect(stdout).toMatch(new RegExp(`^v${major}\\.`))

    const folder = test.info().outputPath('data')
    const { settings } = await copyPractice('embedded', folder)
    const desk = await startDesk(settings, { node })
    const headers = {
      origin: desk.url,
      'x-practice-desk': '1',
      'content-type': 'application/json',
    }
    const read = async <T>(path: string) => (await (await fetch(desk.url + api + path)).json()) as T
    const { totalRecords, records } = await read<Matters>('/matters?pageSize=50')
    expect(totalRecords).toBe(400)
    const { id: associatedMatterId, lawyer } = records.find((matter) => matter.lawyer)!
    const description = `Try the desk on Node ${major}`
    const task = await fetch(`${desk.url}${api}/tasks`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        description,
        status: 'Todo',
        priority: 'Normal',
        dueDate: '2026-12-01',
        associatedMatterId,
        assignedToId: lawyer!.id,
      }),
    })
    const { id } = (await task.json()) as { id: string }
    expect(await read(`/tasks/${id}`)).toMatchObject({ description })
    const page = await fetch(`${desk.url}/matters`)
    expect(await page.text()).toContain('<div id="root">')

    await desk.stop()
    expect(desk.exitCode()).toBe(0)
    expect(desk.output()).not.toMatch(/warning|deprecated/i)
  })
}

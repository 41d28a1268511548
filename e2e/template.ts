/** Makes one demonstration practice before all tests; each worker's desk begins with a copy of it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDesk } from './desk.ts'

/** Where the fixtures find it. */
export const templateVariable = 'PRACTICE_DESK_TEMPLATE'

export default async function makeTemplate() {
  const folder = await mkdtemp(join(tmpdir(), 'practice-desk-'))
  process.env[templateVariable] = folder
  const desk = await startDesk({ DATA_DIR: folder, DEMO_MATTERS: '400' })
  await desk.stop()
  return () => rm(folder, { recursive: true })
}

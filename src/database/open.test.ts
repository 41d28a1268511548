import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './open.ts'
import { randomPageCost } from './page-cost.ts'
import { rowsOf } from './sql.ts'
import { unoptimized } from '#main/testing/unoptimized.ts'

let folder: string
let program: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-open-'))
  // Another desk is another process, and Node alone does not read TypeScript. Packages are found from here up.
  const cache = join(import.meta.dirname, '../../node_modules/.cache')
  await mkdir(cache, { recursive: true })
  program = await mkdtemp(join(cache, 'desk-open-'))
  await writeFile(
    join(program, 'desk.mjs'),
    `import { openDatabase } from './open.js'
     const { sql } = await openDatabase({ dataDir: process.argv[2] }).catch((error) => {
       console.log(error.message)
       process.exit(1)
     })
     await sql.execute('create table if not exists kept (text text)')
     await sql.execute("insert into kept values ('before the end')")
     console.log('open')
     process.stdin.on('data', () => sql.execute("insert into kept values ('after the loss')"))`,
  )
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: join(import.meta.dirname, 'open.ts'), outDir: program, emptyOutDir: false },
  })
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await rm(program, { recursive: true, force: true })
})

const startDesk = (dataDir: string) =>
  spawn(process.execPath, [...unoptimized, join(program, 'desk.mjs'), dataDir])
const firstOutput = async ({ stdout }: ChildProcess) => {
  const [output] = await once(stdout!, 'data')
  return String(output).trim()
}
const inUse = (dataDir: string) =>
  `The data directory ${dataDir} is in use by another Practice Desk or practice service. Stop it, or choose another directory with DATA_DIR.`

test('locks a data directory with a very long path, keeps its rows until it is opened again, and plans for no turning disk', async () => {
  const dataDir = join(folder, 'a practice with a long name '.repeat(5), 'data')
  const before = await openDatabase({ dataDir })
  await before.sql.execute('create table kept as select 1 as answer')
  await expect(openDatabase({ dataDir })).rejects.toThrow(inUse(dataDir))
  await before.close()
  const after = await openDatabase({ dataDir })
  expect(await rowsOf(after.sql, sql`select * from kept`)).toEqual([{ answer: 1 }])
  const page = sql`select current_setting('random_page_cost') as cost`
  expect(await rowsOf(after.sql, page)).toEqual([{ cost: randomPageCost }])
  await after.close()
  expect(await readdir(dataDir)).toEqual(['database', 'reserve'])
})

test('refuses a second desk on the same data directory in one sentence', async () => {
  const dataDir = join(folder, 'shared')
  const first = await openDatabase({ dataDir })
  await expect(openDatabase({ dataDir })).rejects.toThrow(inUse(dataDir))
  const second = startDesk(dataDir)
  expect(await firstOutput(second)).toBe(inUse(dataDir))
  await first.close()
  // Nothing is left that would refuse the next one.
  expect(await readdir(dataDir)).toEqual(['database', 'reserve'])
})

test('opens the data directory for exactly one of the desks that start at the same moment', async () => {
  const dataDir = join(folder, 'race')
  const opened = await Promise.allSettled([1, 2, 3, 4].map(() => openDatabase({ dataDir })))
  const owners = opened.filter((outcome) => outcome.status === 'fulfilled')
  expect(owners).toHaveLength(1)
  await owners[0]?.value.close()
})

test('starts at once, with all data, after a desk was killed', async () => {
  const dataDir = join(folder, 'killed')
  const desk = startDesk(dataDir)
  expect(await firstOutput(desk)).toBe('open')
  await expect(openDatabase({ dataDir })).rejects.toThrow(inUse(dataDir))
  desk.kill('SIGKILL')
  await once(desk, 'exit')
  const next = await openDatabase({ dataDir })
  expect(await rowsOf(next.sql, sql`select * from kept`)).toEqual([{ text: 'before the end' }])
  await next.close()
})

/** Deletes the lock files, as a person or a cleanup program might. */
async function deleteLock(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (name !== 'database') await rm(join(dataDir, name), { force: true })
  }
}

test('keeps the directory of a desk whose lock was deleted', async () => {
  const dataDir = join(folder, 'tidied')
  const desk = startDesk(dataDir)
  expect(await firstOutput(desk)).toBe('open')
  await deleteLock(dataDir)
  await expect.poll(() => readdir(dataDir)).toContain('in-use')
  await expect(openDatabase({ dataDir })).rejects.toThrow('is in use by another Practice Desk')
  desk.kill('SIGKILL')
  await once(desk, 'exit')
})

test('ends the first of two desks on one directory with a sentence, before it writes anything more', async () => {
  const dataDir = join(folder, 'taken')
  const desk = startDesk(dataDir)
  expect(await firstOutput(desk)).toBe('open')
  desk.kill('SIGSTOP')
  await deleteLock(dataDir)
  const next = await openDatabase({ dataDir })
  await next.sql.execute(sql`insert into kept values ('the one after')`)
  desk.stdin!.write('write\n')
  const errors = text(desk.stderr!)
  const ended = once(desk, 'exit')
  desk.kill('SIGCONT')
  expect(await errors).toContain(
    `The data directory ${dataDir} was taken over by another Practice Desk`,
  )
  expect(await ended).toEqual([1, null])
  await next.sql.execute(sql`insert into kept values ('the last one')`)
  await next.close()
  const again = await openDatabase({ dataDir })
  const rows = await rowsOf(again.sql, sql`select text from kept`)
  expect(rows).toEqual([
    { text: 'before the end' },
    { text: 'the one after' },
    { text: 'the last one' },
  ])
  await again.close()
})

test('explains a data directory that cannot be made in one sentence, not a stack', async () => {
  await writeFile(join(folder, 'a-file'), '')
  await expect(openDatabase({ dataDir: join(folder, 'a-file') })).rejects.toThrow(/cannot be made/)
})

test('explains a PostgreSQL that does not answer in one sentence without the password', async () => {
  const opening = openDatabase({ url: 'postgres://desk:se%20cret@127.0.0.1:1/practice' })
  await expect(opening).rejects.toThrow(
    /^The PostgreSQL database could not be opened: .*ECONNREFUSED/,
  )
  await expect(opening).rejects.not.toThrow(/se.*cret/)
  await expect(openDatabase({ url: 'no address' })).rejects.toThrow(/could not be opened/)
})

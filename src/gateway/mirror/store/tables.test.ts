import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { rowsOf } from '#database/sql.ts'
import { declaredColumns, migratedColumns } from '#database/testing/columns.ts'
import { forgetMirror } from '#gateway/mirror/forget.ts'
import { mirrorDatabase } from '#gateway/mirror/testing/mirror.ts'
import { mirrorSteps } from './migrations.ts'
import * as tables from './tables.ts'

const database = mirrorDatabase()

test('declares every table and column as the migrations made it', async () => {
  await migrate(database(), { schema: 'mirror', steps: mirrorSteps })
  expect(declaredColumns(tables)).toEqual(await migratedColumns(database().sql, 'mirror'))
})

test('is thrown away with all its tables where the mirror is switched off, once and again', async () => {
  await migrate(database(), { schema: 'mirror', steps: mirrorSteps })
  await forgetMirror(database())
  const schemas = sql`select nspname as name from pg_namespace where nspname = 'mirror'`
  expect(await rowsOf(database().sql, schemas)).toEqual([])
  await forgetMirror(database())
})

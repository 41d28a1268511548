import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { declaredColumns, migratedColumns } from '#database/testing/columns.ts'
import { mirrorDatabase } from '#gateway/mirror/testing/mirror.ts'
import { mirrorSteps } from './migrations.ts'
import * as tables from './tables.ts'

const database = mirrorDatabase()

test('declares every table and column as the migrations made it', async () => {
  await migrate(database(), { schema: 'mirror', steps: mirrorSteps })
  expect(declaredColumns(tables)).toEqual(await migratedColumns(database().sql, 'mirror'))
})

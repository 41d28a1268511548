import { expect, test } from 'vitest'
import { declaredColumns, migratedColumns } from '#database/testing/columns.ts'
import { deskDatabase } from '#gateway/testing/desk.ts'
import * as tables from './tables.ts'

const opened = deskDatabase()

test('declares every table and column as the migrations made it', async () => {
  expect(declaredColumns(tables)).toEqual(await migratedColumns(opened().database.sql, 'desk'))
})

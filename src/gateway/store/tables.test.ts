import { expect, test } from 'vitest'
import { declaredColumns, migratedColumns } from '#database/testing/columns.ts'
import { deskDatabase } from '#gateway/testing/desk.ts'
import * as tables from './tables.ts'

const kept = deskDatabase()

test('every table and column that queries name is the one that the migrations made', async () => {
  expect(declaredColumns(tables)).toEqual(await migratedColumns(kept().database.sql, 'desk'))
})

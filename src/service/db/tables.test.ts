import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { declaredColumns, migratedColumns } from '#database/testing/columns.ts'
import { openTestDatabase } from '#database/testing/test-database.ts'
import * as contacts from '#service/contacts/table.ts'
import { practiceSteps } from '#service/db/migrations.ts'
import * as documents from '#service/documents/table.ts'
import * as events from '#service/events/table.ts'
import * as keys from '#service/keys/table.ts'
import * as matters from '#service/matters/table.ts'
import * as practiceAreas from '#service/practice-areas/table.ts'
import * as tasks from '#service/tasks/table.ts'
import * as timeRecords from '#service/time-records/table.ts'
import * as webhooks from '#service/webhooks/table.ts'

test('declares every table and column as the migrations made it', async () => {
  const database = await openTestDatabase()
  await migrate(database, { schema: 'practice', steps: practiceSteps })
  const migrated = await migratedColumns(database.sql, 'practice')
  await database.close()
  const declared = declaredColumns(
    contacts,
    documents,
    events,
    keys,
    matters,
    practiceAreas,
    tasks,
    timeRecords,
    webhooks,
  )
  expect(declared).toEqual(migrated)
})

/**
 * Which tests run on which database: all on PostgreSQL, but for those that are named here; decision 0032 says why. Plain
 * names, so that a test can see that each exists.
 */

/** Tests of data directories: their locks, permissions and disks, and what a power cut or a start leaves of them. */
export const embeddedOnly = [
  'src/database/disk-space.test.ts',
  'src/database/lock.test.ts',
  'src/database/open-failure.test.ts',
  'src/database/open.test.ts',
  'src/database/power-cut.test.ts',
  'src/database/private-modes.test.ts',
  'src/database/reopening.test.ts',
  'src/gateway/desk/time/restart.test.ts',
]

/** Tests of what the engines might do differently: a file for each noun, and all code that checks the engine. */
export const onBothEngines = [
  'src/close-limit.test.ts',
  'src/database/migrate.test.ts',
  'src/gateway/desk/desk.test.ts',
  'src/gateway/desk/time/versions.test.ts',
  'src/gateway/mirror/fill.test.ts',
  'src/gateway/mirror/search/search.test.ts',
  'src/gateway/mirror/tidy.test.ts',
  'src/gateway/store/copied-schema.test.ts',
  'src/gateway/store/idempotency-keys.test.ts',
  'src/service/admin/admin-cli.test.ts',
  'src/service/admin/backup.test.ts',
  'src/service/admin/practice.test.ts',
  'src/service/contacts/routes.test.ts',
  'src/service/contacts/search.test.ts',
  'src/service/documents/list.test.ts',
  'src/service/events/worker.test.ts',
  'src/service/files/leftovers.test.ts',
  'src/service/matters/lookup.test.ts',
  'src/service/matters/routes.test.ts',
  'src/service/practice-areas/routes.test.ts',
  'src/service/service.test.ts',
  'src/service/tasks/routes.test.ts',
  'src/service/time-records/routes.test.ts',
  'src/service/webhooks/routes.test.ts',
]

/** The table of keys; `0005-keys.ts` makes it. */
import { customType } from 'drizzle-orm/pg-core'
import { moment, momentOrNow } from '#database/columns/moment.ts'
import { id, name, practice } from '#service/db/columns.ts'

/** PGlite answers a Uint8Array where pg answers a Buffer. */
const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

export const apiKeys = practice.table('api_keys', {
  id: id(),
  name: name(),
  digest: bytes().notNull(),
  createdAt: momentOrNow('created_at'),
  revokedAt: moment('revoked_at'),
})

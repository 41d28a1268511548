/** The steps of the `practice` schema, in order. A step that has been released is never changed. */
import type { Step } from '#database/migrate.ts'
import { searchKeys } from './migrations/0001-search-keys.ts'
import { contacts } from './migrations/0002-contacts.ts'
import { matters } from './migrations/0003-matters.ts'
import { namesOnMatters } from './migrations/0004-names-on-matters.ts'
import { keys } from './migrations/0005-keys.ts'
import { documents } from './migrations/0006-documents.ts'
import { tasks } from './migrations/0007-tasks.ts'
import { timeRecords } from './migrations/0008-time-records.ts'
import { events } from './migrations/0009-events.ts'
import { moreOfContacts } from './migrations/0010-contacts.ts'
import { counts } from './migrations/0011-counts.ts'
import { orders } from './migrations/0012-orders.ts'
import { apostrophes } from './migrations/0013-apostrophes.ts'
import { documentCounts } from './migrations/0014-document-counts.ts'

export const practiceSteps: readonly Step[] = [
  searchKeys,
  contacts,
  matters,
  namesOnMatters,
  keys,
  documents,
  tasks,
  timeRecords,
  events,
  moreOfContacts,
  counts,
  orders,
  apostrophes,
  documentCounts,
]

/** The steps of the `mirror` schema, in order. A step that has been released is never changed. */
import type { Step } from '#database/migrate.ts'
import { firstMirror } from './first-mirror.ts'
import { firstSeenByNobody } from './first-seen-by-nobody.ts'
import { goneByRecord } from './gone-by-record.ts'
import { notedChanges } from './noted-changes.ts'
import { removedRecords } from './removed-records.ts'
import { tasksAndDocuments } from './tasks-and-documents.ts'
import { wordsByIndex } from './words-by-index.ts'

export const mirrorSteps: readonly Step[] = [
  firstMirror,
  notedChanges,
  wordsByIndex,
  tasksAndDocuments,
  goneByRecord,
  firstSeenByNobody,
  removedRecords,
]

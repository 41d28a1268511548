/**
 * All operations of the API. The service implements them and the gateway lets them through; the app imports only the
 * operations that a page needs, each from its own module.
 */
import { contactOperations } from './contacts.ts'
import { documentOperations } from './documents.ts'
import { matterOperations } from './matters.ts'
import { oneMatterOperations } from './one-matter.ts'
import { pingOperations } from './ping.ts'
import { practiceAreaOperations } from './practice-areas.ts'
import { taskOperations } from './tasks.ts'
import { timeRecordOperations } from './time-records.ts'
import { webhookOperations } from './webhooks.ts'

/** Every operation by its name; the names are ours, methods and paths are the specification's. */
export const operations = {
  ...pingOperations,
  ...matterOperations,
  ...oneMatterOperations,
  ...documentOperations,
  ...contactOperations,
  ...timeRecordOperations,
  ...taskOperations,
  ...webhookOperations,
  ...practiceAreaOperations,
} as const

/** The name of an operation, as logs and journals use it. */
export type OperationName = keyof typeof operations

/**
 * The API, one line per operation. The service answers by it, the gateway lets through what it names; the
 * app takes each noun's operations from that noun's module, so that a page loads no other noun.
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

/** An operation's name; logs and journals speak of calls by it. */
export type OperationName = keyof typeof operations

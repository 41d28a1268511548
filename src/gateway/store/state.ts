/** Opens what the desk stores for its people, in the schema `desk` of the database that it shares with the service. */
import { migrate } from '#database/migrate.ts'
import type { Database } from '#database/open.ts'
import { callbackStore } from './callbacks.ts'
import { deliveryStore } from './deliveries.ts'
import { changesElsewhereStore } from './changes-elsewhere.ts'
import { journalStore } from './journal.ts'
import { idempotencyKeyStore } from './idempotency-keys.ts'
import { deskSteps } from './migrations.ts'
import { peopleStore } from './people.ts'
import { recentStore } from './recents.ts'
import { dispatchStore } from './time/dispatch.ts'
import { passkeyStore } from './passkeys.ts'
import { signInPeopleStore } from './sign-in-people.ts'
import { takeOverStore } from './take-over.ts'
import { outboxStore } from './time/outbox.ts'
import { receiptStore } from './time/receipts.ts'
import { webhookNoteStore } from './webhook-notes.ts'

export type DeskState = Awaited<ReturnType<typeof openDeskState>>

/**
 * Migrates the schema, and opens its stores; the caller must close the database. Time that was saved for another
 * service than the one at the address `service` is not sent to it by itself; without an address all is.
 */
export async function openDeskState(database: Database, service?: string) {
  await migrate(database, { schema: 'desk', steps: deskSteps })
  const { sql } = database
  const keys = idempotencyKeyStore(database)
  const dispatch = dispatchStore(database, service)
  await Promise.all([keys.adopt(), dispatch.adopt()])
  return {
    people: peopleStore(sql),
    signInPeople: signInPeopleStore(sql),
    passkeys: passkeyStore(sql),
    takeOver: takeOverStore(sql),
    recents: recentStore(sql),
    webhooks: webhookNoteStore(sql),
    journal: journalStore(sql),
    changesElsewhere: changesElsewhereStore(sql),
    callbacks: callbackStore(sql),
    deliveries: deliveryStore(sql),
    keys,
    outbox: outboxStore(sql, service),
    receipts: receiptStore(sql),
    dispatch,
    /** Tells the other gateways that something was saved, where there may be any. */
    signal: database.signal?.('desk_saved'),
    /** Rejects if the database does not answer. */
    ping: async (): Promise<unknown> => sql.execute('select 1'),
  }
}

/**
 * What a command about people needs of the same state. Unlike `openDeskState` it takes over nothing of an earlier
 * process: the desk itself may be running on this database, and sending time records.
 */
export async function openPeopleState(database: Database) {
  await migrate(database, { schema: 'desk', steps: deskSteps })
  const { sql } = database
  return {
    signInPeople: signInPeopleStore(sql),
    passkeys: passkeyStore(sql),
    journal: journalStore(sql),
  }
}

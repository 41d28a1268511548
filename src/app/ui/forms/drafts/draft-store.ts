/** Drafts in this browser: one for each form that is open, encrypted, and found again when its page is gone. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { seal, type Sealed, unseal } from '#app/api/draft-key.ts'

/** `form` says which form it belongs to; nothing that was typed stands outside `sealed`. */
type Kept = { id: string; form: string; at: number; sealed: Sealed }
interface Schema extends DBSchema {
  drafts: { key: string; value: Kept; indexes: { form: string } }
}

/** A draft that no open page works on. */
export type Draft = { id: string; at: number } & Typed
/** What was typed, what stood in the fields before, and whether it has gone out and nobody knows how that ended. */
export type Typed = { values: object; began: object; sent?: boolean }

/** How long a draft waits for its person, in milliseconds. */
const maxAge = 30 * 24 * 60 * 60_000

let opened: Promise<IDBPDatabase<Schema>> | undefined
const database = () =>
  (opened ??= openDB<Schema>('practice-desk-drafts', 1, {
    upgrade: (db) => db.createObjectStore('drafts', { keyPath: 'id' }).createIndex('form', 'form'),
    // Another tab has a newer desk.
    blocking: (_, __, event) => event.target instanceof IDBDatabase && event.target.close(),
    terminated: forget,
  }).catch((error: unknown) => {
    forget()
    throw error
  }))
const forget = () => {
  opened = undefined
}

const lockOf = (id: string) => `draft ${id}`

/** Marks a draft as being worked on until it is let go, or the page is gone, however it goes. */
export function workOn(id: string): () => void {
  let release = () => {}
  const done = new Promise<void>((resolve) => {
    release = resolve
  })
  navigator.locks.request(lockOf(id), () => done).catch(noLock)
  return release
}
/** Without it the draft is offered in another tab as well. */
const noLock = () => {}

/** Does something with a draft while no other page can, if it is there still and nobody works on it; answers whether. */
export const takeUp = (id: string, job: () => Promise<void>): Promise<boolean> =>
  navigator.locks.request(lockOf(id), { ifAvailable: true }, async (lock) => {
    const isFree = lock !== null && (await isDraftKept(id))
    if (isFree) await job()
    return isFree
  })

/** A copy of what was typed, without files: those stay where they are. */
export function withoutFiles(values: object): object {
  const isFile = (value: unknown) => value instanceof Blob
  return JSON.parse(
    JSON.stringify(values, (_, value: unknown) => (isFile(value) ? undefined : value)),
  )
}

export async function keepDraft(id: string, form: string, typed: Typed): Promise<void> {
  const sealed = await seal(typed, form)
  await (await database()).put('drafts', { id, form, at: Date.now(), sealed })
}

/** Whether it is there still: it may have been restored elsewhere, or discarded. */
export const isDraftKept = async (id: string) =>
  (await (await database()).getKey('drafts', id)) !== undefined

export async function dropDraft(id: string): Promise<void> {
  await (await database()).delete('drafts', id)
}

/**
 * The ids of the drafts that go when a person signs out: their own, which only their key opens, and what is too old.
 * While the key cannot be had, their own stay, and are of no use to anybody else.
 */
export async function draftsToTake(): Promise<string[]> {
  const kept = await (await database()).getAll('drafts')
  const isTaken = async (draft: Kept) => isTooOld(draft) || (await typedIn(draft)) !== undefined
  const ids = kept.map(async (draft) => ((await isTaken(draft)) ? [draft.id] : []))
  return (await Promise.all(ids)).flat()
}

/** A form whose name goes on after a space is one that was begun from a record: `new matter 7` is offered where `new matter` is. */
const draftsOf = (form: string) => IDBKeyRange.bound(form, `${form} \uffff`)

/** Whether there is a draft of a form, also one that another page works on. */
export const isAnyDraftKept = async (form: string) =>
  (await (await database()).countFromIndex('drafts', 'form', draftsOf(form))) > 0

/** The drafts of a form that nobody works on, the newest first; those that are too old are dropped. */
export async function waitingDrafts(form: string): Promise<Draft[]> {
  const db = await database()
  const [kept, locks] = await Promise.all([
    db.getAllFromIndex('drafts', 'form', draftsOf(form)),
    navigator.locks.query(),
  ])
  const worked = new Set(locks.held?.map(({ name }) => name))
  const waiting = kept.filter(({ id }) => !worked.has(lockOf(id)))
  const read = await Promise.all(waiting.map(readDraft))
  return read.filter((draft) => draft !== undefined).toSorted((a, b) => b.at - a.at)
}

async function readDraft(draft: Kept): Promise<Draft | undefined> {
  const { id, at } = draft
  if (isTooOld(draft)) {
    await dropDraft(id)
    return undefined
  }
  const typed = await typedIn(draft)
  return isTyped(typed) ? { id, at, ...typed } : undefined
}

const isTooOld = ({ at }: Kept) => Date.now() - at >= maxAge

/**
 * Undefined if it is unreadable for now: the key may come back, or the draft is another person's. So it is not deleted.
 */
const typedIn = ({ sealed, form }: Kept) => unseal(sealed, form).catch(() => undefined)

const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' && value !== null && 'values' in value && 'began' in value

/** Reads again what a saved record may have changed on the screen, and nothing else. */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { type LiveChange, liveKinds } from '#contract/desk/live.ts'
import { isAside, isBeside, isList, isSingle, liveKeys, timelineKey } from './live-queries.ts'
import { pointerIsAway } from './pointer-is-away.ts'
import { type Ids, isQuiet, refreshRows } from './refresh-rows.ts'

/** Changes are gathered for a moment, and the browsers of a firm spread their reads; in milliseconds. */
const gathering = 150
const spread = 150
/** How long to wait before trying again while a save is pending, or while nobody is here, in milliseconds. */
const patience = 500
/** How long the desk may take to read back what was saved, in milliseconds. */
const readBack = 2000
/** After so long without a key press, a movement or a touch nobody is here, and nothing is read. */
const away = 5 * 60_000
/** How many changes are handled one by one; beyond that, every record of their kinds counts as changed. */
const mostGathered = 200

/** What a person does who is here. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus']

/** Watches what stands on the page, until what it returns is called. */
type WatchPage = () => (isChanged: boolean) => unknown

/** Gathers changes, and reads a moment later what they concern. */
export function createChangeReader(client: QueryClient, watchPage: WatchPage) {
  let gathered: LiveChange[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const timelines = createTimelineReader(client)

  let usedAt = performance.now()
  const use = () => {
    usedAt = performance.now()
  }
  for (const name of signs) addEventListener(name, use, { passive: true })

  function run(): void {
    timer = undefined
    if (gathered.length > mostGathered)
      gathered = [...new Set(gathered.map(({ kind }) => kind))].map((kind) => ({ kind }))
    // A page that is read again for nobody would keep its session from ending.
    if (client.isMutating() > 0 || performance.now() - usedAt > away) return arm(patience)
    const changes = gathered.filter(({ kind }) => !isReading(client, liveKeys[kind]))
    gathered = gathered.filter((change) => !changes.includes(change))
    if (gathered.length > 0) arm(gathering)
    if (changes.length === 0) return
    for (const kind of new Set(changes.map((change) => change.kind))) {
      const ids = changes.filter((change) => change.kind === kind).map(({ id }) => id)
      void readAgain(client, { noun: liveKeys[kind], ids, watchPage })
    }
    timelines.read()
    // What has changed of a matter is noted once the desk has read it back.
    if (changes.some(({ kind }) => kind === 'matters')) timelines.readLater()
  }
  const arm = (ms: number) => void (timer ??= setTimeout(run, ms))

  const add = (change: LiveChange) => {
    gathered.push(change)
    arm(gathering + Math.random() * spread)
  }
  return {
    add,
    addAll() {
      for (const kind of liveKinds) add({ kind })
    },
    stop() {
      clearTimeout(timer)
      timelines.stop()
      for (const name of signs) removeEventListener(name, use)
    },
  }
}

/** Whether a read of a noun is under way that cannot be restarted: its answer may be older than the change. */
const isReading = (client: QueryClient, noun: string) =>
  client.isFetching({
    predicate: ({ queryKey, state }) =>
      isQuiet(queryKey, noun) || (queryKey[0] === noun && state.data === undefined),
  }) > 0

const isOfOther = (query: Query, ids: Ids) =>
  isSingle(query) && !ids.includes(undefined) && !ids.includes(String(query.queryKey[2]))

/** Out of sight nothing is read: what is stale is read when somebody looks. */
const isSeen = () => document.visibilityState === 'visible'

type Reading = { noun: string; ids: Ids; watchPage: WatchPage }

async function readAgain(client: QueryClient, { noun, ids, watchPage }: Reading): Promise<void> {
  const queryKey: QueryKey = [noun]
  const active = client.getQueryCache().findAll({ queryKey, type: 'active' })
  const listed = isSeen() ? active.filter(isList) : []
  // A short list beside a record has no room for an offer: it changes once nobody points at it.
  const short = listed.filter(isBeside)
  void refreshRows(
    client,
    { noun, ids },
    listed.filter((query) => !isAside(query)),
  )
  void refreshShort(client, short, watchPage)
  await watched(active, watchPage, () =>
    client.invalidateQueries({
      queryKey,
      predicate: (query) => !listed.includes(query) && !isOfOther(query, ids),
      refetchType: isSeen() ? 'active' : 'none',
    }),
  )
}

/** The short lists that wait until the pointer is away. */
const waiting = new WeakMap<QueryClient, Set<Query>>()

/** Reads short lists once the pointer is away, each once, however many changes came meanwhile. */
async function refreshShort(
  client: QueryClient,
  lists: readonly Query[],
  watchPage: WatchPage,
): Promise<void> {
  if (lists.length === 0) return
  const before = waiting.get(client)
  if (before) return lists.forEach((list) => before.add(list))
  const all = new Set(lists)
  waiting.set(client, all)
  await pointerIsAway()
  waiting.delete(client)
  await watched([...all], watchPage, () =>
    client.invalidateQueries({ predicate: (query) => all.has(query) }),
  )
}

/** Has what changes on the page marked, if what was read says something else than before. */
async function watched(
  queries: readonly Query[],
  watchPage: WatchPage,
  read: () => Promise<void>,
): Promise<void> {
  const before = queries.map(({ state }) => state.data)
  const endWatch = watchPage()
  await read()
  endWatch(queries.some(({ state }, place) => state.data !== before[place]))
}

/** Reads the timelines on the screen, which are made of lists that were read again, now and once more a little later. */
function createTimelineReader(client: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let later: typeof timer
  function read(): void {
    clearTimeout(timer)
    if (isReading(client, timelineKey)) timer = setTimeout(read, gathering)
    else readTimelines(client)
  }
  return {
    read,
    readLater() {
      clearTimeout(later)
      later = setTimeout(read, readBack)
    },
    stop() {
      clearTimeout(timer)
      clearTimeout(later)
    },
  }
}

function readTimelines(client: QueryClient): void {
  const queryKey = [timelineKey]
  const shown = client.getQueryCache().findAll({ queryKey, type: 'active' })
  if (isSeen()) void refreshRows(client, { noun: timelineKey, ids: [] }, shown)
  else void client.invalidateQueries({ queryKey, refetchType: 'none' })
}

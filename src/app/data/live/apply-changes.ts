/** Reads again what a saved record may have changed on the screen, and nothing else. */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { type LiveChange, type LiveKind, liveKinds } from '#contract/desk/live.ts'
import { refreshRows } from './refresh-rows.ts'

/** The first part of the keys of each kind. */
const keys: Record<LiveKind, string> = {
  matters: 'matters',
  documents: 'documents',
  contacts: 'contacts',
  tasks: 'tasks',
  'time-records': 'time',
}

/** What comes at once is taken together, and not every browser of a firm asks in the same moment; in milliseconds. */
const gathering = 150
const spread = 150
/** What a person has changed themselves is not read in between. */
const patience = 500
/** After so long without a key press, a movement or a touch nobody is here, and nothing is read. */
const away = 5 * 60_000
/** So many changes are told apart; of more, any record of their kinds may have changed. */
const mostGathered = 200

/** What a person does who is here. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus']

/** Gathers changes, and reads a moment later what they concern. */
export function createChangeReader(client: QueryClient) {
  let gathered: LiveChange[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

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
    const changes = gathered
    gathered = []
    for (const kind of new Set(changes.map((change) => change.kind))) {
      const ids = changes.filter((change) => change.kind === kind).map(({ id }) => id)
      readAgain(client, keys[kind], ids)
    }
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
      for (const name of signs) removeEventListener(name, use)
    },
  }
}

const isList = ({ queryKey }: Query) => queryKey[1] === 'list' || queryKey[1] === 'grouped'

/** What is read of one record by itself. */
const single = new Set<unknown>(['detail', 'in-full'])
const isOfOther = ({ queryKey }: Query, ids: readonly (string | undefined)[]) =>
  single.has(queryKey[1]) && !ids.includes(undefined) && !ids.includes(String(queryKey[2]))

function readAgain(client: QueryClient, noun: string, ids: readonly (string | undefined)[]): void {
  const queryKey: QueryKey = [noun]
  const isSeen = document.visibilityState === 'visible'
  const lists = isSeen
    ? client.getQueryCache().findAll({ queryKey, type: 'active' }).filter(isList)
    : []
  // Out of sight nothing is read: what is stale is read when somebody looks.
  void client.invalidateQueries({
    queryKey,
    predicate: (query) => !lists.includes(query) && !isOfOther(query, ids),
    refetchType: isSeen ? 'active' : 'none',
  })
  void refreshRows(client, noun, lists)
}

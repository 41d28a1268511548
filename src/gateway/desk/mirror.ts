/** The desk's own calls on the mirror, and what they answer where it is switched off. */
import { randomUUID } from 'node:crypto'
import type { ChangePage, changeOperations } from '#contract/desk/changes.ts'
import type { mirrorOperations } from '#contract/desk/mirror.ts'
import { Refusal } from '#http/problem.ts'
import type { HostedMirror } from '#gateway/mirror/hosted-mirror.ts'
import type { DeskState } from '#gateway/store/state.ts'
import type { HandlersOf } from './call.ts'

const off = { use: 'off' as const, kinds: [] }

/** How the journal names what an admin does with the mirror. */
const inJournal = { refill: 'refillMirror', forget: 'forgetMirror' }

/** A handler for each call. */
export const mirrorHandlers = (
  { journal, people }: Pick<DeskState, 'journal' | 'people'>,
  mirror: Pick<HostedMirror, 'state' | 'search' | 'changes' | 'command'> | undefined,
): HandlersOf<typeof mirrorOperations & typeof changeOperations> => ({
  getMirror: async () => mirror?.state() ?? off,
  async commandMirror({ body: { command }, person, from }) {
    if (!mirror)
      throw new Refusal(409, {
        detail: 'Practice Desk keeps no copy of your records: MIRROR is off.',
      })
    await mirror.command(command)
    const operation = inJournal[command]
    await journal.note({ exchange: randomUUID(), person, operation, address: from }, 'saved')
    return undefined
  },
  search: async ({ query }) => mirror?.search(query.term) ?? off,
  async listMatterChanges({ id, query }) {
    const page = (await mirror?.changes(id, query)) ?? off
    const { records = [] }: ChangePage = page
    const names = await people.names(records.flatMap(({ person }) => person ?? []))
    const named = records.map((change) => ({
      ...change,
      personName: names.get(change.person ?? ''),
    }))
    return { ...page, ...(records.length > 0 && { records: named }) }
  },
})

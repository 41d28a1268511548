/** What each of the desk's own calls does, once the contract has accepted what came with it. */
import type * as z from 'zod/mini'
import type { deskOperations } from '#contract/desk.ts'
import type { Answer, Operation } from '#contract/operation.ts'
import type { Problem } from '#contract/problem.ts'
import type { DeskState } from './state.ts'

/** A call with what it carries; `id` is empty where its path has none. */
export type DeskCall<O extends Operation> = {
  person: string
  id: string
  query: O extends { query: infer Q extends z.ZodMiniType } ? z.output<Q> : unknown
  body: O extends { body: infer B extends z.ZodMiniType } ? z.output<B> : unknown
}

/** A call that is not done, and why. */
export class DeskRefusal extends Error {
  readonly status: number
  readonly said: Partial<Pick<Problem, 'type' | 'title' | 'detail' | 'errors'>>

  constructor(status: number, said: DeskRefusal['said']) {
    super(said.detail)
    this.status = status
    this.said = said
  }
}

type Operations = typeof deskOperations
type Handlers = {
  [Name in keyof Operations]: (
    call: DeskCall<Operations[Name]>,
  ) => Promise<Answer<Operations[Name]>>
}

/** A handler for each call of the contract. */
export const deskHandlers = ({ people, recents, journal }: DeskState): Handlers => ({
  getDraftKey: ({ person }) => people.draftKey(person),
  getPreferences: ({ person }) => people.preferences(person),
  patchPreferences: ({ person, body }) => people.changePreferences(person, body),
  listRecents: ({ person, query }) => recents.list(person, query.kind),
  noteRecent: async ({ person, body }) => {
    await recents.note(person, body)
    return undefined
  },
  listJournal: ({ person, query }) => journal.list(person, query),
})

/** What the calls about people do: an admin's on who may sign in, and everybody's on their own passkeys. */
import type { peopleOperations } from '#contract/desk/people.ts'
import type { Person } from '#gateway/http/exchange.ts'
import { signInPaths } from '#gateway/sign-in/paths.ts'
import type { By } from '#gateway/store/journal.ts'
import type { PeopleRefusal, Way } from '#gateway/store/sign-in-people.ts'
import type { DeskState } from '#gateway/store/state.ts'
import type { TakeOverResult } from '#gateway/store/take-over.ts'
import { notFound, Refusal } from '#http/problem.ts'
import type { HandlersOf } from './call.ts'

/** How people sign in, and where they open the desk. */
export type SignInWays = { publicUrl: string; way: Way }

/** What a one-time link looks like; its token stays out of every log. */
export const linkTo = (publicUrl: string, token: string) =>
  `${publicUrl}${signInPaths.link}#${token}`

/** Why a change of people was refused, as sentences. */
export const refusalSentences: Record<PeopleRefusal, string> = {
  'unknown person': 'This person was not found. Someone may have removed them in the meantime.',
  'last admin':
    'There must always be an admin, and no one else who has signed in is one. Make someone else an admin first.',
  'role by provider': 'The firm’s sign-in provider sets this person’s role. Change it there.',
  'email taken': 'Someone with this email address has already been added.',
}

/** Who makes a change, as the journal has it. */
const byOf = ({ asking, from }: { asking: Person; from: string }): By => ({
  person: asking.id,
  address: from,
})

/** A handler for each call about people. */
export const peopleHandlers = (
  state: DeskState,
  signIn: SignInWays | undefined,
): HandlersOf<typeof peopleOperations> => ({
  ...adminHandlers(state, signIn),
  ...passkeyHandlers(state),
  getTakeOver: async ({ asking }) =>
    asking.id === 'local' ? { offered: false } : state.takeOver.offer(),
  async decideTakeOver(call) {
    const result = await state.takeOver.decide(byOf(call), call.body.decision)
    if (result !== 'done') throw refused(takeOverSentences[result])
  },
})

function adminHandlers(state: DeskState, signIn: SignInWays | undefined) {
  const { signInPeople, passkeys } = state
  const linkOf = ({ publicUrl }: SignInWays, id: string, token: string) => ({
    id,
    link: linkTo(publicUrl, token),
  })
  return {
    listPeople: async () => ({
      addable: signIn?.way === 'passkey',
      people: signIn ? await signInPeople.list(signIn.way) : [],
    }),
    async addPerson(call) {
      if (signIn?.way !== 'passkey') throw refused(elsewhere)
      const added = await signInPeople.add(call.body, byOf(call))
      if (added === 'email taken') {
        const fault = { pointer: '#/email', detail: refusalSentences[added] }
        throw new Refusal(409, { title: 'Not added', detail: fault.detail, errors: [fault] })
      }
      return linkOf(signIn, added.id, added.token)
    },
    async linkPerson(call) {
      if (signIn?.way !== 'passkey') throw refused(elsewhere)
      const { id } = call.body
      const token = await passkeys.newLink(id, byOf(call))
      if (token === undefined) throw notFound('Person')
      return linkOf(signIn, id, token)
    },
    changeRole: async (call) =>
      changed(await signInPeople.changeRole(call.body.id, call.body.role, byOf(call))),
    async removePerson(call) {
      const { id } = call.body
      const left = await signInPeople.remove(id, byOf(call))
      if (typeof left === 'string') throw refused(refusalSentences[left])
      return { id, ...left }
    },
    readmitPerson: async (call) => changed(await signInPeople.readmit(call.body.id, byOf(call))),
  } satisfies Partial<HandlersOf<typeof peopleOperations>>
}

function changed(refusal: PeopleRefusal | undefined): undefined {
  if (refusal) throw refused(refusalSentences[refusal])
}

const passkeyHandlers = (state: DeskState) =>
  ({
    listPasskeys: async ({ person }) =>
      (await state.passkeys.of(person)).map(({ id, createdAt, usedAt }) => ({
        id,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt?.toISOString(),
      })),
    async removePasskey(call) {
      const result = await state.passkeys.remove(byOf(call), call.id)
      if (result === 'unknown') throw notFound('Passkey')
      if (result === 'last') {
        throw refused(
          'This is your last passkey. Without it you could not sign in again: add another one first.',
        )
      }
    },
  }) satisfies Partial<HandlersOf<typeof peopleOperations>>

const elsewhere = 'People are added where they sign in: at the firm’s sign-in provider.'
const takeOverSentences: Record<Exclude<TakeOverResult, 'done'>, string> = {
  'decided before': 'Another admin has already made this decision.',
  'time is being sent': 'A time record is being sent at this moment. Try again in a minute.',
}

const refused = (detail: string) => new Refusal(409, { title: 'Not saved', detail })

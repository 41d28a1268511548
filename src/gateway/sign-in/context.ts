/** What every part of signing in needs. */
import { type EndedSessions, everybody } from '#gateway/store/ended-sessions.ts'
import type { DeskState } from '#gateway/store/state.ts'
import type { Exchange } from '#gateway/http/exchange.ts'
import type { Logger } from '#http/log.ts'
import { type Attempts, createAttempts } from './attempts.ts'
import type { AdmissionSettings } from './claims.ts'
import { createProvider, type Provider, type ProviderSettings } from './provider.ts'
import type { FindStaff } from './staff.ts'
import { createSessions, type Session, type SessionLimits, type Sessions } from './session.ts'

/** What sessions need to know of the settings, however people sign in. */
export type SessionSettings = {
  /** Where people open the desk. */
  publicUrl: string
  /** The first seals; the others only open what was sealed before. */
  secrets: readonly string[]
  limits: SessionLimits
  /** Whom people who are not let in may ask. */
  contact?: string | undefined
}

export type SignInSettings = ProviderSettings & AdmissionSettings & SessionSettings

/** What signing in needs of the rest of the desk. */
export type SignInParts = {
  state: Pick<DeskState, 'people' | 'journal' | 'passkeys'>
  ended: EndedSessions
  log: Logger
  /** Finds the one staff member with an email address; without it, people choose themselves. */
  findStaff?: FindStaff | undefined
}

export type SignInOptions = SignInSettings & SignInParts

export type SignInContext = SignInOptions & {
  provider: Provider
  attempts: Attempts
  sessions: Sessions
}

/** Opens nothing yet: the provider is read when somebody comes. */
export const contextOf = (options: SignInOptions): SignInContext => ({
  ...options,
  provider: createProvider(options),
  attempts: createAttempts(options.secrets),
  sessions: createSessions(options.secrets, options.limits),
})

/** What sessions need, however people sign in. */
export type SessionContext = Pick<SignInContext, 'sessions' | 'ended'>

/** The session of a request, unless it has expired or was ended. */
export async function sessionOf(
  { sessions, ended }: SessionContext,
  { request }: Exchange,
): Promise<Session | undefined> {
  const session = await sessions.read(request)
  return session && hasEnded({ ended }, session) ? undefined : session
}

/** Whether a session was ended before its time. */
export const hasEnded = ({ ended }: Pick<SessionContext, 'ended'>, session: Session): boolean =>
  ended.has(session.begun ?? session.signedIn * 1000, keysOf(session))

/** Everything by which a session may have been ended. */
const keysOf = ({ id, person, providerSession }: Session) => [
  { kind: 'session' as const, id },
  { kind: 'person' as const, id: person },
  { kind: 'person' as const, id: everybody },
  ...(providerSession === undefined
    ? []
    : [{ kind: 'provider session' as const, id: providerSession }]),
]

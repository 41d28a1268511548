/** Sessions as sealed cookies: who is signed in, since when, and when they were last here. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import { roles } from '#contract/roles.ts'
import { cookieValues, hostCookie } from '#gateway/http/cookies.ts'
import type { Person } from '#gateway/http/exchange.ts'
import { createRecentSessions } from './recent-sessions.ts'
import { createSeal } from './seal.ts'

const Session = z.object({
  id: z.uuid(),
  person: z.string(),
  role: z.enum(roles),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  signsInWith: z.optional(z.literal('passkey')),
  /** When the person signed in, and when they were last seen here, in seconds since 1970. */
  signedIn: z.int(),
  seen: z.int(),
  /** When its role was read, in milliseconds since 1970 by the clock of the database: a later change ends it. */
  begun: z.optional(z.int()),
  /** The session at the provider, which ends this one too when it ends there. */
  providerSession: z.optional(z.string()),
})
export type Session = z.infer<typeof Session>

export type SessionLimits = {
  /** How long nobody may have been here, in seconds. */
  idle: number
  /** How long a session lasts at most, in seconds. */
  longest: number
}

export const sessionCookie = '__Host-desk'
/** How many sessions that were opened are remembered, so that most requests open none. */
const remembered = 1000

export type Sessions = ReturnType<typeof createSessions>

/** Makes, reads and renews sessions. */
export function createSessions(secrets: readonly string[], limits: SessionLimits) {
  const seal = createSeal(secrets, 'session')
  const opened = new Map<string, Session>()
  const recent = createRecentSessions()

  /** In seconds: what is left until the session ends, if nobody comes back. */
  const left = ({ signedIn, seen }: Session) =>
    Math.min(seen + limits.idle, signedIn + limits.longest) - seconds()

  async function open(sealed: string): Promise<Session | undefined> {
    const known = opened.get(sealed)
    if (known) return known
    const { success, data } = Session.safeParse(await seal.open(sealed))
    if (!success) return undefined
    if (opened.size >= remembered) opened.delete(opened.keys().next().value!)
    opened.set(sealed, data)
    return data
  }

  const cookieOf = async (session: Session) =>
    hostCookie(sessionCookie, await seal.seal(session, left(session)), {
      maxAge: left(session),
      sameSite: 'Strict',
    })

  return {
    /** The cookie of a new session, with a new id whatever the browser had before. */
    begin(
      { id: person, role, name, email, signsInWith }: Person,
      { begun, providerSession }: Pick<Session, 'providerSession'> & { begun: number },
    ): Promise<string> {
      const now = seconds()
      const known = { person, role, name, email, signsInWith }
      const times = { signedIn: now, seen: now, begun }
      return cookieOf({ id: randomUUID(), ...known, ...times, providerSession })
    },
    /** The session of a request, if it has not expired. */
    async read(request: Pick<IncomingMessage, 'headers'>): Promise<Session | undefined> {
      for (const sealed of cookieValues(request, sessionCookie)) {
        const session = await open(sealed)
        if (!session || left(session) <= 0) continue
        recent.note(session.id)
        return session
      }
      return undefined
    },
    /** The cookie that keeps a session from ending while a person is here; undefined while the one they have is fresh. */
    async renew(session: Session): Promise<string | undefined> {
      const now = seconds()
      return now - session.seen < limits.idle / 10 ? undefined : cookieOf({ ...session, seen: now })
    },
    /** How many were read in the last minutes. */
    recent: recent.count,
    /** The cookie that ends a session in its browser. */
    end: () => hostCookie(sessionCookie, '', { maxAge: 0, sameSite: 'Strict' }),
    /** When a session has certainly ended by itself, in milliseconds since 1970. */
    over: ({ signedIn }: Session) => (signedIn + limits.longest) * 1000,
  }
}

const seconds = () => Math.floor(Date.now() / 1000)

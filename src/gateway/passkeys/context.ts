/** What every part of signing in with passkeys needs. */
import type { SessionSettings, SignInParts } from '#gateway/sign-in/context.ts'
import { createSessions, type Sessions } from '#gateway/sign-in/session.ts'
import { type Challenges, createChallenges } from './challenges.ts'

export type PasskeyOptions = SessionSettings &
  SignInParts & {
    /** The address of the script of the sign-in pages. */
    script: string
  }

export type PasskeyContext = PasskeyOptions & {
  sessions: Sessions
  challenges: Challenges
  /** The scope of the passkeys: the name of the desk's host (WebAuthn Level 3, section 5.1.2). */
  rpId: string
}

export const contextOf = (options: PasskeyOptions): PasskeyContext => ({
  ...options,
  sessions: createSessions(options.secrets, options.limits),
  challenges: createChallenges(options.secrets, options.state.passkeys),
  rpId: new URL(options.publicUrl).hostname,
})

/** Loaded when somebody signs in: reading certificates takes much code. */
export const webAuthn = () => import('@simplewebauthn/server')

/** Opens what decides who may use the desk. */
import type { Database } from '#database/open.ts'
import type { Guard } from '#gateway/http/guard.ts'
import { openLocalKey } from '#gateway/local-key/open.ts'
import type { Upstream } from './gateway/upstream/upstream.ts'
import { nameOf } from '#http/error-code.ts'
import type { Logger } from '#http/log.ts'
import type { DeskState } from './gateway/store/state.ts'
import type { Settings } from './settings.ts'
import type { SignIn } from './sign-in-settings.ts'

type GuardContext = {
  origins: readonly string[]
  /** Where the build put the app. */
  staticDir?: string | undefined
  log: Logger
  database: Database
  state: DeskState
  upstream: Upstream
}

/** Who may use the desk: those who sign in, those who open it by its key, or everybody who can reach its port. */
export async function openGuard(
  { signIn, localKey, dataDir }: Settings,
  context: GuardContext,
): Promise<{ guard?: Guard; address?: string }> {
  if (signIn) return { guard: await openSignIn(signIn, context), address: signIn.publicUrl }
  return localKey ? openLocalKey(dataDir, context.origins[0]!) : {}
}

async function openSignIn(
  signIn: SignIn,
  { log, database, state, upstream, staticDir = '' }: GuardContext,
): Promise<Guard> {
  const [{ openEndedSessions }, { createFindStaff }] = await Promise.all([
    import('#gateway/store/ended-sessions.ts'),
    import('#gateway/sign-in/staff.ts'),
  ])
  const ended = await openEndedSessions(database.sql, (error) =>
    log.error({ name: nameOf(error) }, 'ended sessions could not be read'),
  )
  const parts = { state, ended, log, findStaff: createFindStaff(upstream) }
  if ('issuer' in signIn) {
    const { createSignIn } = await import('#gateway/sign-in/sign-in.ts')
    return createSignIn({ ...signIn, ...parts })
  }
  const [{ createPasskeySignIn }, { scriptIn }] = await Promise.all([
    import('#gateway/passkeys/passkeys.ts'),
    import('#gateway/passkeys/script.ts'),
  ])
  return createPasskeySignIn({ ...signIn, ...parts, script: scriptIn(staticDir) })
}

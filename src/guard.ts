/** Opens what decides who may use the desk. */
import type { Database } from '#database/open.ts'
import type { Guard } from '#gateway/http/guard.ts'
import { openLocalKey } from '#gateway/local-key/open.ts'
import { nameOf } from '#http/error-code.ts'
import type { Logger } from '#http/log.ts'
import type { DeskState } from './gateway/store/state.ts'
import type { Settings } from './settings.ts'

type GuardContext = {
  origins: readonly string[]
  log: Logger
  database: Database
  state: DeskState
}

/** Who may use the desk: those who sign in, those who open it by its key, or everybody who can reach its port. */
export async function openGuard(
  { signIn, localKey, dataDir }: Settings,
  { origins, log, database, state }: GuardContext,
): Promise<{ guard?: Guard; address?: string }> {
  if (!signIn) return localKey ? openLocalKey(dataDir, origins[0]!) : {}
  const [{ createSignIn }, { openEndedSessions }] = await Promise.all([
    import('#gateway/sign-in/sign-in.ts'),
    import('#gateway/store/ended-sessions.ts'),
  ])
  const ended = await openEndedSessions(database.sql, (error) =>
    log.error({ name: nameOf(error) }, 'ended sessions could not be read'),
  )
  return { guard: createSignIn({ ...signIn, state, ended, log }), address: signIn.publicUrl }
}

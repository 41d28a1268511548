/** A desk whose people sign in at a real OpenID provider, in front of a service that answers with empty lists. */
import type { RequestListener } from 'node:http'
import type { Configuration } from 'oidc-provider'
import { onTestFinished } from 'vitest'
import type { Database } from '#database/open.ts'
import type { GatewayOptions } from '#gateway/gateway.ts'
import type { SignInOptions } from '#gateway/sign-in/context.ts'
import { createSignIn } from '#gateway/sign-in/sign-in.ts'
import { openEndedSessions } from '#gateway/store/ended-sessions.ts'
import type { DeskState } from '#gateway/store/state.ts'
import {
  clientId,
  clientSecret,
  startProvider,
  type TestPerson,
} from '#main/testing/openid-provider.ts'
import { writeBuiltApp } from './built-app.ts'
import { startGateway, startUpstream } from './stack.ts'
import { createVisitor } from './visitor.ts'

export const ann: TestPerson = {
  sub: 'u-17',
  name: 'Ann Brown',
  email: 'ann@firm.example',
  email_verified: true,
  roles: ['editor'],
}

type Options = Pick<GatewayOptions, 'metrics' | 'origins'> & {
  listener: RequestListener
  /** How its provider differs from that of other tests. */
  configuration: Configuration
}

/** Starts it; `seen` is what reached the service, and `lines` what was logged. */
export async function startFirm(
  { database, state }: { database: Database; state: DeskState },
  changes: Partial<SignInOptions> = {},
  { listener, configuration, ...options }: Partial<Options> = {},
) {
  const { url, seen } = await startUpstream(listener)
  let provider: Awaited<ReturnType<typeof startProvider>>
  const desk = await startGateway({
    ...options,
    url,
    state,
    staticDir: writeBuiltApp(),
    async guard(publicUrl, log) {
      provider = await startProvider(publicUrl, configuration)
      onTestFinished(provider.stop)
      const ended = await openEndedSessions(database.sql, () => {}, 50)
      return createSignIn({
        issuer: provider.issuer,
        clientId,
        clientSecret,
        publicUrl,
        allowed: ['firm.example', 'group:Lawyers'],
        rolesClaim: 'roles',
        secrets: ['s'.repeat(20) + 'ecret-of-the-first-desk'],
        limits: { idle: 3600, longest: 36_000 },
        state,
        ended,
        log,
        ...changes,
      })
    },
  })
  const { origin, lines, gateway } = desk
  const signIn = async (person = ann, to = '/matters') => {
    const visitor = createVisitor()
    provider.signsIn(person)
    return { visitor, ...(await visitor.visit(origin + to)) }
  }
  return {
    origin,
    gateway,
    port: desk.port,
    host: desk.host,
    seen,
    lines,
    provider: provider!,
    signIn,
    state,
  }
}

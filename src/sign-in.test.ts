import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { writeBuiltApp } from '#gateway/testing/built-app.ts'
import { freePort } from '#scripts/free-port.js'
import { clientId, clientSecret, startProvider } from '#main/testing/openid-provider.ts'
import { emptyPage, key, startUpstream } from '#gateway/testing/stack.ts'
import { createVisitor } from '#gateway/testing/visitor.ts'
import { startDesk } from './main.ts'
import { readSettings } from './settings.ts'

test('a desk with a provider in its settings signs people in, and gives each their own state', async () => {
  const { url } = await startUpstream()
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const provider = await startProvider(address)
  onTestFinished(provider.stop)
  const dataDir = mkdtempSync(join(tmpdir(), 'practice-desk-'))
  const desk = await startDesk(
    readSettings({
      PORT: String(port),
      PRACTICE_API_URL: url,
      PRACTICE_API_KEY: key,
      PUBLIC_URL: address,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_ALLOWED: 'firm.example',
      SESSION_SECRET: 'uT8xk2Zq0vB4nM7cR1sLwE6yJ9aGhDpF',
      DATA_DIR: dataDir,
    }),
    { staticDir: writeBuiltApp(), log: pino({ level: 'silent' }) },
  )
  onTestFinished(async () => {
    await desk.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  expect(desk.address).toBe(address)
  const come = async (sub: string) => {
    provider.signsIn({ sub, email: `${sub}@firm.example`, email_verified: true, roles: 'editor' })
    const visitor = createVisitor()
    const { text } = await visitor.visit(`${address}/matters`)
    expect(text).toContain('name="person"')
    expect(text).toContain(emptyPage)
    return (path: string) => visitor.send(address + path).then((answer) => answer.json())
  }
  const ann = await come('ann')
  const bob = await come('bob')
  expect(await ann('/desk/v1/person')).toMatchObject({ email: 'ann@firm.example', role: 'editor' })
  expect(await bob('/desk/v1/person')).toMatchObject({ email: 'bob@firm.example' })
  expect(await ann('/desk/v1/draft-key')).not.toEqual(await bob('/desk/v1/draft-key'))
}, 120_000)

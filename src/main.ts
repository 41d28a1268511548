/** Starts the desk: joins settings, database, practice service and gateway. */
import { randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { closeAll } from '#database/close-all.ts'
import type { Database } from '#database/open.ts'
import { type DeskState, openDeskState } from './gateway/store/state.ts'
import { openExchange } from './gateway/http/exchange.ts'
import { hsts, isHttpsOnly } from './gateway/http/headers.ts'
import { answerHealth, isHealth } from './gateway/http/health.ts'
import { sendWait } from './gateway/pages/waiting-page.ts'
import { version } from '#package'
import { mirrorOf } from './mirror-settings.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { createAddress, AddressError } from '#gateway/local-key/open.ts'
import { embeddedAddress } from '#gateway/mirror/context.ts'
import { messageOf, nameOf } from '#http/error-code.ts'
import { startRetention } from '#gateway/store/retention.ts'
import { acceptTls } from '#http/tls.ts'
import { createLog, type Logger } from '#http/log.ts'
import type { Upstream } from './gateway/upstream/upstream.ts'
import { ListenError, listen } from '#http/listen.ts'
import { reloadedKey, onHangUp, reloadKey } from './key-reload.ts'
import { closeWithinLimit } from './close-limit.ts'
import { openDatabaseOf, openDeskAdministration, openPractice } from './practice.ts'
import { openGuard } from './guard.ts'
import { waysOf } from './people/ways.ts'
import { readCertificate } from './certificate.ts'
import { readDevelopmentSettings } from './development-settings.ts'
import { readSettings, type Settings } from './settings.ts'
import { SettingsError } from './settings-error.ts'
import { loadEnvironment } from './environment.ts'
import { onStop } from './stop-signals.ts'
import { announce, terminal } from './terminal.ts'
import { startWatchdog, unwatched, type Watchdog } from './watchdog.ts'

export type Desk = {
  url: string
  /** What a person opens: `url`, or an address with a key that admits one browser. */
  address: string
  /** Calls to the remote service use this key from now on. */
  replaceKey(key: string): void
  close(): Promise<void>
}

/** How long uploads that are under way may take to finish when the desk stops, in milliseconds. */
const stopTime = 60_000

/** Where the build puts the app. */
const builtApp = join(import.meta.dirname, '..', 'app')

/** Starts a desk. Rejects with a `SettingsError` or `ListenError` whose message is one line for a person. */
export async function startDesk(
  settings: Settings,
  {
    staticDir = builtApp,
    log = createLog(settings.logLevel),
    watchdog = unwatched,
  }: { staticDir?: string; log?: Logger; watchdog?: Watchdog } = {},
): Promise<Desk> {
  const { host } = settings
  let gateway: OpenGateway | undefined
  // The port comes first, so that a desk that already runs is found before its data is opened twice.
  const server = await listen({
    host,
    port: settings.port,
    setting: 'PORT',
    // The gateway checks the host itself, and answers with a problem.
    requireHostHeader: false,
    proxies: settings.proxies,
    secure: settings.tls && acceptTls(readCertificate(settings.tls)),
    handle(request, response) {
      if (gateway) return gateway.handle(request, response)
      if (isHttpsOnly(originsFor(settings, settings.port))) response.setHeader(...hsts)
      const exchange = openExchange(request, response)
      // A migration takes minutes, during which a supervisor must not take the desk for dead and restart it.
      if (isHealth(request)) return void answerHealth(exchange, 'starting')
      sendWait(exchange, 'starting')
    },
  })
  try {
    gateway = await openGateway(settings, {
      origins: originsFor(settings, server.port),
      staticDir,
      log,
      watchdog,
    })
  } catch (error) {
    await server.close()
    throw error
  }
  const url = `${schemeOf(settings)}://${host}:${server.port}`
  return {
    url,
    address: gateway.address ?? url,
    replaceKey: (key) => gateway?.replaceKey(key),
    async close() {
      await Promise.race([gateway?.refuse(), wait(stopTime, undefined, { ref: false })])
      await server.close()
      await closeWithinLimit(async () => gateway?.close(), { log })
    },
  }
}

type OpenGateway = Gateway & Pick<Desk, 'replaceKey'> & { address: string | undefined }
type GatewayContext = {
  origins: readonly string[]
  staticDir?: string
  log: Logger
  watchdog?: Watchdog
}

/** Opens a gateway with the database that it shares with the embedded service; closing it closes all that it opened. */
async function openGateway(settings: Settings, context: GatewayContext): Promise<OpenGateway> {
  const opening = openDatabaseOf(settings, context.log)
  // A failure is reported where this is awaited; until then the rejection is unhandled.
  opening.catch(() => {})
  const closers = [async () => (await opening).close()]
  const close = () => closeAll(closers)
  try {
    const upstream = await openUpstream(settings, { ...context, database: opening })
    closers.push(() => upstream.close())
    const database = await opening
    const state = await openDeskState(database, settings.practice?.url ?? embeddedAddress)
    const { maxUpload, practice, proxies, metricsPort, journalDays, idleLockMinutes } = settings
    const onFailure = (error: unknown) =>
      context.log.error({ name: nameOf(error) }, 'old lines of the journal could not be taken away')
    if (journalDays !== undefined) {
      const takeAwayOld = (signal: AbortSignal) => state.journal.takeAwayOld(journalDays, signal)
      closers.push(startRetention({ takeAwayOld, onFailure }))
    }
    const measured = metricsPort === undefined ? undefined : await openMetrics(metricsPort, state)
    if (measured) closers.push(measured.close)
    const { guard, address } = await openGuard(settings, { ...context, database, state, upstream })
    const connection = practice
      ? { kind: 'remote', address: practice.url, version }
      : { kind: 'embedded', version }
    const gateway = createGateway({
      ...context,
      upstream,
      state,
      disk: database.disk,
      mirror: await mirrorOf(settings, database),
      callbacks: callbacksOf(settings),
      connection,
      maxUpload,
      signIn: waysOf(settings),
      idleLockMinutes,
      guard,
      proxies,
      metrics: measured?.metrics,
    })
    // The gateway closes its upstream itself, when pending calls have ended.
    closers.splice(1, 1, () => gateway.close())
    return { ...gateway, address, replaceKey: (key) => upstream.replaceKey?.(key), close }
  } catch (error) {
    // A database that failed to open also fails to close; only the first error counts.
    await close().catch(() => {})
    throw error
  }
}

/** The service in the same process need not tell: what is saved here is in the journal. */
const callbacksOf = ({ practice, signIn, callbacks }: Settings) =>
  practice && { service: practice.url, desk: signIn?.publicUrl, isWanted: callbacks }

/** Loaded only where somebody reads them. */
const openMetrics = async (port: number, state: DeskState) =>
  (await import('./serve-metrics.ts')).serveMetrics(port, state)

/** Opens the gateway for Vite's development server, which serves the pages itself. */
export async function openGatewayForVite(port: number): Promise<Gateway> {
  const settings = readDevelopmentSettings(loadEnvironment('desk').environment)
  const log = createLog(settings.logLevel)
  return openGateway(settings, { origins: originsFor(settings, port), log })
}

/** The addresses at which people reach a desk that listens on `port`. */
const originsFor = ({ host, signIn, ...settings }: Settings, port: number) =>
  signIn
    ? [signIn.publicUrl]
    : [host, 'localhost', '127.0.0.1'].map((name) => `${schemeOf(settings)}://${name}:${port}`)

const schemeOf = ({ tls }: Pick<Settings, 'tls'>) => (tls ? 'https' : 'http')

/** Opens the practice service, embedded or remote, and loads only what that kind needs. */
async function openUpstream(
  { practice, ...settings }: Settings,
  {
    origins,
    log,
    watchdog = unwatched,
    database,
  }: GatewayContext & { database: Promise<Database> },
): Promise<Upstream & { replaceKey?: Desk['replaceKey'] }> {
  if (practice) {
    const [{ remoteUpstream }, administration] = await Promise.all([
      import('#gateway/upstream/remote.ts'),
      openDeskAdministration(settings, { database, watchdog, people: waysOf(settings) }),
    ])
    const upstream = remoteUpstream(practice)
    const close = async () => {
      await administration.close()
      await upstream.close()
    }
    return { ...upstream, close }
  }
  // This key never leaves the process.
  const key = randomBytes(32).toString('base64url')
  const [embedded, { inProcessUpstream }] = await Promise.all([
    openPractice(settings, {
      database,
      keys: { 'Practice Desk': key },
      log,
      watchdog,
      people: waysOf(settings),
      ownOrigins: origins,
    }),
    import('#gateway/upstream/in-process.ts'),
  ])
  return { ...inProcessUpstream({ fetch: embedded.fetch, key }), close: embedded.close }
}

async function run(args: string[]): Promise<void> {
  // Files that this process creates are for its own account only.
  process.umask(0o077)
  try {
    if (args.length === 0) await start()
    else if (args.join() === '--key') await printAnotherAddress()
    else if (args[0] === 'people') process.exit(await runPeopleCommand(args))
    else process.exit((await import('./start-arguments.ts')).explainStart(args, terminal()))
  } catch (error) {
    process.stderr.write(`${toOneLine(error)}\n`)
    process.exit(1)
  }
}

async function start(): Promise<void> {
  const given = loadEnvironment('desk')
  const settings = readSettings(given.environment)
  for (const notice of given.notices) process.stderr.write(`${notice}\n`)
  const log = createLog(settings.logLevel)
  const watchdog = startWatchdog()
  const desk = await watchdog.longWork(() => startDesk(settings, { log, watchdog }))
  onStop(() => void desk.close().then(() => process.exit(0)))
  const read = () =>
    reloadedKey(settings.practice, readSettings(loadEnvironment('desk').environment).practice)
  onHangUp({ reload: () => reloadKey({ read, apply: desk.replaceKey, log }), close: desk.close })
  const hint = 'This address admits one browser, once. For another address: npm start -- --key\n'
  // Printed last, because a program that waits for it may stop the desk at once.
  announce(`Practice Desk is at ${desk.address}\n${settings.localKey ? hint : ''}`)
}

/** Runs a command about people, in the desk that is running or on its data. */
const runPeopleCommand = async (args: string[]) =>
  (await import('./people/cli.ts')).runFromCli(
    readSettings(loadEnvironment('desk').environment),
    args,
  )

/** For one more browser, or if the printed address has been used already. */
async function printAnotherAddress(): Promise<void> {
  const { localKey, dataDir } = readSettings(loadEnvironment('desk').environment)
  if (!localKey) {
    throw new SettingsError(
      'This desk opens without a key: LOCAL_KEY is off, or there is no PRACTICE_API_URL.',
    )
  }
  process.stdout.write(`${await createAddress(dataDir)}\n`)
}

const toOneLine = (error: unknown) =>
  error instanceof SettingsError || error instanceof ListenError || error instanceof AddressError
    ? error.message
    : `Practice Desk could not start: ${messageOf(error).replaceAll(/\s+/g, ' ')}`

const [, program, ...args] = process.argv
if (program !== undefined && realpathSync(program) === import.meta.filename) await run(args)

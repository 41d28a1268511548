/** `npm run service`: starts the practice service on its own, or runs one administration command. */
import { realpathSync } from 'node:fs'
import { deskSchema } from './gateway/store/copied-schema.ts'
import { messageOf } from '#http/error-code.ts'
import { createLog, type Logger } from '#http/log.ts'
import { explain } from '#service/admin/administer.ts'
import { withAbsolutePaths } from '#service/admin/commands.ts'
import { administerFromCli } from './service/admin/admin-cli.ts'
import { problemResponse, Refusal } from '#http/problem.ts'
import { keyStore } from '#service/keys/store.ts'
import { listen } from '#service/server/listen.ts'
import { readCertificate } from './certificate.ts'
import { closeWithinLimit } from './close-limit.ts'
import { onHangUp, reloadKey } from './key-reload.ts'
import { openDatabaseOf, openPractice, type Practice } from './practice.ts'
import { readPlace, readServiceSettings, type ServiceSettings } from './settings.ts'
import { loadEnvironment } from './environment.ts'
import { onStop } from './stop-signals.ts'
import { announce, terminal } from './terminal.ts'
import { startWatchdog, unwatched, type Watchdog } from './watchdog.ts'

export type RunningService = {
  url: string
  hasKeys: boolean
  /** Replaces the key of the settings. */
  replaceKey(key: string | undefined): void
  close(): Promise<void>
}

/** Starts the service. Rejects with an error whose message is one line for a person. */
export async function startService(
  settings: ServiceSettings,
  {
    log = createLog(settings.logLevel),
    watchdog = unwatched,
  }: { log?: Logger; watchdog?: Watchdog } = {},
): Promise<RunningService> {
  const tls = settings.tls && readCertificate(settings.tls)
  let practice: Practice | undefined
  // The port comes first, so that a service that already runs is found before its data is opened twice.
  const listener = await listen({
    ...settings,
    tls,
    fetch: async (request) => practice?.fetch(request) ?? stillStarting(),
  })
  const keys = keysOf(settings.key)
  const opening = openDatabaseOf(settings, log)
  try {
    const { rateLimit } = settings
    practice = await openPractice(settings, {
      database: opening,
      keys,
      log,
      watchdog,
      rateLimit,
    })
  } catch (error) {
    await opening.then((database) => database.close()).catch(() => {})
    await listener.close()
    throw error
  }
  const { close, replaceKeys } = practice
  const database = await opening
  return {
    url: `${tls ? 'https' : 'http'}://${settings.host}:${listener.port}`,
    hasKeys: settings.key !== undefined || (await keyStore(database).hasActive()),
    replaceKey: (key) => replaceKeys(keysOf(key)),
    async close() {
      await listener.close()
      await closeWithinLimit(() => close().then(database.close), { log })
    },
  }
}

const keysOf = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { PRACTICE_API_KEY: key }

const stillStarting = () => problemResponse(new Refusal(503, { headers: { 'retry-after': '1' } }))

/** Runs one administration command. */
async function administer(args: string[]): Promise<number> {
  const io = terminal()
  const explained = explain(args, io)
  if (explained !== undefined) return explained
  const { environment } = loadEnvironment('service')
  const place = { ...readPlace(environment), otherSchemas: [deskSchema] }
  // npm runs in the folder of the project, wherever the person called it.
  const absolute = withAbsolutePaths(args, process.env['INIT_CWD'] ?? process.cwd())
  return administerFromCli(place, absolute, io)
}

async function serve(): Promise<void> {
  const given = loadEnvironment('service')
  const settings = readServiceSettings(given.environment)
  for (const notice of given.notices) process.stderr.write(`${notice}\n`)
  const log = createLog(settings.logLevel)
  const watchdog = startWatchdog()
  const service = await watchdog.longWork(() => startService(settings, { log, watchdog }))
  onStop(() => void service.close().then(() => process.exit(0)))
  const read = () => readServiceSettings(loadEnvironment('service').environment).key
  onHangUp({
    reload: () => reloadKey({ read, apply: service.replaceKey, log }),
    close: service.close,
  })
  // Printed last, because a program that waits for it may stop the service at once.
  announce(`The practice service is at ${service.url}\n`)
  if (!service.hasKeys) {
    announce(
      'It has no key yet, and answers nobody without one. To make one: npm run -s service -- keys create NAME\n',
    )
  }
}

async function run(args: string[]): Promise<void> {
  // Files that this process creates are for its own account only.
  process.umask(0o077)
  try {
    if (args.length === 0) await serve()
    else process.exitCode = await administer(args)
  } catch (error) {
    process.stderr.write(`${messageOf(error).replaceAll(/\s+/g, ' ')}\n`)
    process.exit(1)
  }
}

const [, program, ...args] = process.argv
if (program !== undefined && realpathSync(program) === import.meta.filename) await run(args)

/** Where the desk may serve what it measures of itself: on 127.0.0.1, beside its own port. */
import { SettingsError } from './settings-error.ts'
import { urlOf } from './settings-values.ts'

const listeningThere = new Set(['localhost', '127.0.0.1', '0.0.0.0', '[::]'])

/** Throws a `SettingsError` where the desk itself has that port on 127.0.0.1; IPv6 addresses are in brackets. */
export function checkMetricsPort(
  metricsPort: number | undefined,
  { host, port }: { host: string; port: number },
): void {
  if (metricsPort !== port || !listeningThere.has(urlOf(`http://${host}`)?.hostname ?? '')) return
  throw new SettingsError(`METRICS_PORT was given "${port}", but must differ from PORT.`)
}

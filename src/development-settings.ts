/** Reads the settings of the development server, which serves its pages to anyone who can reach its port. */
import { type Environment, readSettings, type Settings } from './settings.ts'
import { SettingsError } from './settings-error.ts'
import { isLoopback } from './settings-values.ts'

/** Nobody signs in, so only this machine may reach it; Vite serves it without a certificate. Throws a `SettingsError`. */
export function readDevelopmentSettings(
  environment: Environment,
): Omit<Settings, 'signIn' | 'tls'> {
  const { signIn: _, tls: __, ...settings } = readSettings(environment)
  if (!isLoopback(settings.host)) {
    throw new SettingsError(
      `HOST was given "${settings.host}", but must be a loopback address such as 127.0.0.1 for npm run dev: nobody signs in there, and whoever reached it would be an admin.`,
    )
  }
  return { ...settings, localKey: false }
}

/** Reads the certificate of the settings. */
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { messageOf } from '#http/error-code.ts'
import type { Certificate } from '#http/tls.ts'
import { SettingsError } from './settings-error.ts'

/** The certificate and its key from the files at two paths. Throws a `SettingsError`. */
export function readCertificate(paths: Certificate): Certificate {
  const read = (name: string, path: string, wanted: string) => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      throw new SettingsError(`${name} was given "${path}", but must be ${wanted}.`)
    }
  }
  const cert = read('TLS_CERT', paths.cert, 'the path of a certificate (PEM) that can be read')
  const key = read('TLS_KEY', paths.key, 'the path of a private key (PEM) that can be read')
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    throw new SettingsError(
      `TLS_CERT and TLS_KEY must be a certificate and its private key in PEM: ${messageOf(error)}.`,
    )
  }
  return { cert, key }
}

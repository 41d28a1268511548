/** A self-signed certificate for localhost, valid from 2020 to 2119, and its key; for tests only. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const certificatePaths = {
  cert: join(import.meta.dirname, 'localhost.cert.pem'),
  key: join(import.meta.dirname, 'localhost.key.pem'),
}

export const certificate = {
  cert: readFileSync(certificatePaths.cert, 'utf8'),
  key: readFileSync(certificatePaths.key, 'utf8'),
}

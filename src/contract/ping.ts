/** Ping: tells whether the service takes the key. Only the status of its answer counts (api.md, Ping). */
import { operation } from './operation.ts'

/** What the API does to be tested. */
export const pingOperations = { ping: operation('GET', '/ping', {}) } as const

/** Ping: shows whether the service accepts the key. Only the status of the answer counts (the specification, Ping). */
import { operation } from './operation.ts'

/** The operation that tests the connection. */
export const pingOperations = { ping: operation('GET', '/ping', {}) } as const

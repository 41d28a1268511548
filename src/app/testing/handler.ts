/** What answers one operation in the place of a service. */
import type { ServerResponse } from 'node:http'
import type { RawQuery } from '#contract/query-string.ts'
import type { Asked } from '#main/testing/third-party-service.ts'

/** A request with what its address says. */
export type Call = Asked & { id: string; query: RawQuery }
export type Handler = (call: Call, response: ServerResponse) => void | Promise<void>

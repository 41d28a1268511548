/** Whether the practice service can be used, in plain words, and whom to ask if not. */
import { ApiError } from '#app/api/api-error.ts'
import { call } from '#app/api/client.ts'
import { isNotAdmitted, isUnknown } from '#app/api/not-offered.ts'
import { formatElapsed } from '#app/text/elapsed.ts'
import { matterOperations } from '#contract/matters.ts'
import { pingOperations } from '#contract/ping.ts'

export type Health = {
  word: string
  tone: 'done' | 'due' | 'seal'
  /** What was found, and whom to ask. */
  message: string
}

/** From here on an answer counts as slow, in milliseconds. */
export const slowFrom = 2000

const whomToAsk = 'Ask the person who looks after Practice Desk'
const administrator = 'the administrator of your practice service'
const persists = 'if this keeps happening.'

/** Calls `ping`, then reads one matter, as any web server may answer a ping. Rejects only if it is aborted. */
export async function testConnection(signal: AbortSignal): Promise<Health> {
  const began = performance.now()
  const refused = await refusalOf(call(pingOperations.ping, { signal }))
  const took = performance.now() - began
  // A ping that is not offered says nothing of the key: only 401 and 403 do (the specification, Ping).
  if (refused && !isUnknown(refused)) return ofRefusal(refused)
  const query = { pageIndex: 0, pageSize: 1 }
  const unread = await refusalOf(call(matterOperations.listMatters, { query, signal }))
  if (unread) return ofUnread(unread)
  return took < slowFrom ? good(took) : slow(took)
}

async function refusalOf(answer: Promise<unknown>): Promise<ApiError | undefined> {
  try {
    await answer
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

const health = (word: string, tone: Health['tone'], message: string): Health => ({
  word,
  tone,
  message,
})

const good = (took: number) =>
  health(
    'Working',
    'done',
    `The service can be reached and accepts the key. It answered in ${formatElapsed(took)}.`,
  )

const slow = (took: number) =>
  health(
    'Slow',
    'due',
    `The service can be reached and accepts the key, but it took ${formatElapsed(took)} to answer. Tell ${administrator} ${persists}`,
  )

const noApi = health(
  'Not a practice service',
  'seal',
  `Something answers at this address, but not the way a practice service does. ${whomToAsk} to check its address.`,
)

const keyRefused = health(
  'Key refused',
  'seal',
  `The service can be reached, but it does not accept Practice Desk’s key. ${whomToAsk} to enter a new one, which ${administrator} can make.`,
)

const deskGone = health(
  'No connection',
  'seal',
  `Practice Desk itself is not answering. Check your connection. ${whomToAsk} ${persists}`,
)

const mattersRefused = health(
  'Key accepted',
  'due',
  `The service accepts the key, but does not let Practice Desk read matters. Ask ${administrator}.`,
)

/** What the answer to a ping means. */
function ofRefusal(error: ApiError): Health {
  const { problem, message, retryAfter } = error
  const { status } = problem
  if (isNotAdmitted(error)) return health('Not opened', 'seal', message)
  if (status === 401 || status === 403) return keyRefused
  if (error.isGivenUp) {
    return health('Not reached', 'seal', `${message} Test again. ${whomToAsk} ${persists}`)
  }
  if (status === 0) return deskGone
  if (status === 429) {
    const wait = retryAfter === undefined ? 'a moment' : formatElapsed(retryAfter * 1000)
    return health(
      'Busy',
      'due',
      `The service can be reached, but it is busy. Test again in ${wait}.`,
    )
  }
  if (status === 502 || status === 504) {
    return health('Not reached', 'seal', `${message} ${whomToAsk} ${persists}`)
  }
  return health(
    status >= 500 ? 'Failing' : 'Not accepted',
    'seal',
    `The service can be reached, but it answers with an error (${status}). ${message}`,
  )
}

/** What it means if no matter could be read although the ping was not refused. */
function ofUnread(error: ApiError): Health {
  const { status } = error.problem
  if (isUnknown(error) || status === 502) return noApi
  return status === 401 || status === 403 ? mattersRefused : ofRefusal(error)
}

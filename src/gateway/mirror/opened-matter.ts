/** Tells the mirror which matters people open, so that their documents and tasks are read again. */
import type { Match } from '#gateway/http/matcher.ts'
import { match } from '#gateway/proxy/match.ts'
import type { HostedMirror } from './hosted-mirror.ts'

type Opening = Pick<Match, 'name' | 'id' | 'query'>

const ids: Partial<Record<string, (call: Opening) => unknown>> = {
  getMatter: ({ id }) => id,
  listMatterDocuments: ({ id }) => id,
  listTasks: ({ query }) => query['associatedMatterId'],
}

/** No service has longer ids. */
const longestId = 500

function openedMatter(call: Opening): string | undefined {
  const id = ids[call.name]?.(call)
  return typeof id === 'string' && id !== '' && id.length <= longestId ? id : undefined
}

/** To be called after a read that has succeeded, and after the answer to the first call of a page. */
export function createOpenings(mirror: Pick<HostedMirror, 'noteOpened'> | undefined) {
  const onRead = (call: Opening) => {
    const id = openedMatter(call)
    if (id !== undefined) mirror?.noteOpened(id)
  }
  const onFirstAnswer = (path: string) => {
    const matched = match('GET', path)
    if (!('refused' in matched)) onRead(matched)
  }
  return { onRead, onFirstAnswer }
}

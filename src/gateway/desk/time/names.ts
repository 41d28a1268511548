/** Names the people and matters of recorded time: by the mirror, and by the service itself what that does not know. */
import { createNameLookup, keyOf } from '#gateway/desk/record-names.ts'
import type { RecordOfKind } from '#gateway/mirror/context.ts'
import type { HostedMirror } from '#gateway/mirror/hosted-mirror.ts'
import { contactSource, isOf, matterSource } from '#gateway/mirror/source.ts'
import { type Ask, createAsk, isOfService } from '#gateway/upstream/ask.ts'
import { readAnswer } from '#gateway/upstream/read-answer.ts'
import type { Upstream } from '#gateway/upstream/upstream.ts'

/** Resolves to what each of some records is called, as far as that can be known. */
export type NamesOf = (
  records: readonly RecordOfKind[],
) => Promise<(record: RecordOfKind) => string | undefined>

/** How many records the service is asked for in one file, how many at once, and how long in all, in milliseconds. */
const limits = { records: 50, atOnce: 4, time: 10_000 }

/** For one file. */
export function createFileNames(mirror: HostedMirror | undefined, upstream: Upstream): NamesOf {
  const lookUp = createNameLookup(mirror, 'file')
  const askNames = createNameAsker(upstream)
  return async (records) => {
    const known = await lookUp(records)
    const asked = await askNames(records.filter((record) => !known(record)?.name))
    return (record) => known(record)?.name ?? asked(record)
  }
}

/** Asks for each record once; a service that cannot answer is not asked again. */
function createNameAsker(upstream: Upstream): NamesOf {
  const names = new Map<string, string | undefined>()
  let left = limits.records
  let signal: AbortSignal | undefined
  const ask = createAsk({
    read: (path, aborted) =>
      readAnswer(upstream, { method: 'GET', path, signal: aborted, timeout: limits.time }),
  })
  return async (records) => {
    const distinct = new Map(records.map((record) => [keyOf(record), record]))
    const queue = [...distinct].filter(([key]) => !names.has(key)).slice(0, left)
    left -= queue.length
    const inTime = (signal ??= AbortSignal.timeout(limits.time))
    const askInTurn = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [key, record] = next
        names.set(key, await nameAt(ask, record, inTime))
      }
    }
    try {
      await Promise.all(Array.from({ length: limits.atOnce }, askInTurn))
    } catch (error) {
      if (!inTime.aborted && !isOfService(error)) throw error
      queue.length = left = 0
    }
    return (record) => names.get(keyOf(record))
  }
}

async function nameAt(ask: Ask, { kind, id }: RecordOfKind, signal: AbortSignal) {
  if (kind === 'matters') {
    const { records } = await matterSource(ask, 1).one(id, signal)
    const { number, title } = records.find(isOf(id)) ?? {}
    return [number, title].filter(Boolean).join(' · ') || undefined
  }
  const { records } = await contactSource(ask, 1).one(id, signal)
  const { fullName, shortName } = records.find(isOf(id)) ?? {}
  return fullName ?? shortName
}

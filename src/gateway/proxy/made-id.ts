/** The id of what a write made, read from its answer on the way down, for the journal. */
import { pipeline, Transform, type Writable } from 'node:stream'
import { EntityReference } from '#contract/common.ts'
import type { Operation } from '#contract/operation.ts'

/** An answer that names a record is far smaller. */
const most = 64 * 1024

/** Whether an operation makes a record, which its answer names. */
export const isMaking = ({ method, path }: Operation) => method === 'POST' && !path.includes('{')

/** Reads along while an answer flows into `sink`; a body of any other shape names nothing. */
export function readAlong(sink: Writable): { tap: Writable; madeId: () => string | undefined } {
  const chunks: Buffer[] = []
  let bytes = 0
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength
      if (bytes <= most) chunks.push(Buffer.from(chunk))
      done(null, chunk)
    },
  })
  // Either end that breaks takes the other with it: half a body never looks whole.
  pipeline(tap, sink, () => {})
  return { tap, madeId: () => (bytes > most ? undefined : idIn(Buffer.concat(chunks).toString())) }
}

/** The id in the text of an answer, where it has one. */
export function idIn(text: string): string | undefined {
  try {
    return EntityReference.safeParse(JSON.parse(text)).data?.id || undefined
  } catch {
    return undefined
  }
}

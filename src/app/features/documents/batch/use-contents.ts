/** Reads every file before any is sent: its name may promise what it does not hold, and it may change until then. */
import { useEffect, useState } from 'react'
import { runPaced, sleep } from '#app/api/paced.ts'
import { orAborted } from '#app/api/waits.ts'
import { isOfItsKind } from '#app/features/documents/replace/warnings.ts'
import { extensionOf, factsOf, kindsOf } from '#app/features/documents/replace/file-facts.ts'

/** What the beginnings of files look like, for those that are not what their names say. */
export type Misnamed = ReadonlyMap<File, readonly string[]>
/** The SHA-256 of files as they were then, of those that were read whole. */
export type Digests = ReadonlyMap<File, string>

/** How many files are read at a time. */
const concurrency = 4
/**
 * How long all may take, in milliseconds: a file on a drive that is gone may never answer. One that was not read is
 * sent only if its contents are of its kind.
 */
const longestReading = 10_000
/** In bytes: of a larger file only the beginning is read, as the time is better spent on the many others. */
const largestRead = 50_000_000

const none: Digests = new Map()

/** Calls `onMisnamed` once for all files, so that rows re-render once. */
export function useContents(files: readonly File[], onMisnamed: (misnamed: Misnamed) => void) {
  const [isReading, setIsReading] = useState(true)
  const [digests, setDigests] = useState(none)
  useEffect(() => {
    const reading = new AbortController()
    const { signal } = reading
    const read = async () => {
      const time = timeLimit(signal)
      const misnamed = await misnamedOf(files, time)
      if (signal.aborted) return
      if (misnamed.size > 0) onMisnamed(misnamed)
      const found = await digestsOf(files, time)
      if (signal.aborted) return
      setDigests(found)
      setIsReading(false)
    }
    void read()
    return () => reading.abort()
  }, [files, onMisnamed])
  return { isReading, digests }
}

/** Aborts once the time is up, or whoever closes the dialog waits for nothing. */
function timeLimit(closed: AbortSignal): AbortSignal {
  const limit = new AbortController()
  const stop = () => limit.abort()
  sleep(longestReading, closed).then(stop, stop)
  return limit.signal
}

async function misnamedOf(files: readonly File[], signal: AbortSignal): Promise<Misnamed> {
  const misnamed = new Map<File, readonly string[]>()
  await readEach(files, signal, async (file) => {
    const kinds = await orAborted(kindsOf(file), signal)
    if (!isOfItsKind(extensionOf(file.name), kinds)) misnamed.set(file, kinds)
  })
  return misnamed
}

async function digestsOf(files: readonly File[], signal: AbortSignal): Promise<Digests> {
  const digests = new Map<File, string>()
  await readEach(files, signal, async (file) => {
    if (file.size > largestRead) return
    const { digest } = await factsOf(file, { signal, onProgress: () => {} })
    digests.set(file, digest)
  })
  return digests
}

/** What cannot be read, such as a folder, is refused as it is to be sent, with the reason. */
const readEach = (
  files: readonly File[],
  signal: AbortSignal,
  read: (file: File) => Promise<void>,
) =>
  runPaced(files, {
    concurrency,
    signal,
    run: async (file) => {
      if (!signal.aborted && file.size > 0) await read(file).catch(() => {})
    },
  })

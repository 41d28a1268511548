/** Looks at the beginning of every file before any is sent: its name may promise what it does not hold. */
import { useEffect, useState } from 'react'
import { runPaced, sleep } from '#app/api/paced.ts'
import { isOfItsKind } from '#app/features/documents/replace/warnings.ts'
import { extensionOf, kindsOf } from '#app/features/documents/replace/file-facts.ts'

/** What the beginnings of files look like, for those that are not what their names say. */
export type Misnamed = ReadonlyMap<File, readonly string[]>

/** How many files are looked at a time. */
const concurrency = 4
/**
 * How long all may take, in milliseconds: a file on a drive that is gone may never answer. One that was not read is
 * sent only if its contents are of its kind.
 */
const longestReading = 10_000

/** Calls `onMisnamed` once for all files, so that rows re-render once; returns whether it is still reading. */
export function useContents(files: readonly File[], onMisnamed: (misnamed: Misnamed) => void) {
  const [isReading, setIsReading] = useState(true)
  useEffect(() => {
    const reading = new AbortController()
    const { signal } = reading
    const read = async () => {
      const misnamed = await misnamedOf(files, signal)
      if (signal.aborted) return
      if (misnamed.size > 0) onMisnamed(misnamed)
      setIsReading(false)
    }
    void read()
    return () => reading.abort()
  }, [files, onMisnamed])
  return isReading
}

async function misnamedOf(files: readonly File[], signal: AbortSignal): Promise<Misnamed> {
  const misnamed = new Map<File, readonly string[]>()
  const timeIsUp = sleep(longestReading, signal)
  // Whoever closes the dialog waits for nothing.
  timeIsUp.catch(() => {})
  await runPaced(files, {
    concurrency,
    signal,
    run: async (file) => {
      if (signal.aborted || file.size === 0) return
      // What cannot be read, such as a folder, is refused as it is to be sent, with the reason.
      const kinds = await Promise.race([kindsOf(file), timeIsUp]).catch(() => undefined)
      if (kinds && !isOfItsKind(extensionOf(file.name), kinds)) misnamed.set(file, kinds)
    },
  })
  return misnamed
}

/** A file of spare bytes on the disk, which are released when there are no others. */
import { randomFillSync } from 'node:crypto'
import { statSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

const chunkSize = 1024 * 1024
/** Between two attempts to fill it, in milliseconds. */
const interval = 2000

/** Keeps `size` bytes in `folder` for as long as `hasRoom` says that nobody needs them. */
export function openReserve(folder: string, size: number, hasRoom: () => boolean) {
  const path = join(folder, 'reserve')
  let writing: Promise<void> | undefined
  let wanted = true
  const isFilled = () => statSync(path, { throwIfNoEntry: false })?.size === size
  const fill = async () => {
    if (isFilled() || !hasRoom()) return
    wanted = true
    await write(path, size, () => wanted && hasRoom())
  }
  const refill = () => {
    // After a failure, such as on a disk that is unavailable for a moment, the next interval tries again.
    writing ??= fill()
      .catch(() => void truncate(path))
      .then(() => {
        writing = undefined
      })
  }
  refill()
  const timer = setInterval(refill, interval).unref()
  return {
    release(): boolean {
      wanted = false
      return truncate(path)
    },
    async close(): Promise<void> {
      clearInterval(timer)
      wanted = false
      await writing
    },
  }
}

/** Syncs the bytes, as a disk may promise space that it does not have; they are random, as a disk may store no zeros. */
async function write(path: string, size: number, isWanted: () => boolean): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    const bytes = randomFillSync(Buffer.alloc(chunkSize))
    for (let written = 0; written < size; written += chunkSize) {
      if (!isWanted()) return await file.truncate(0)
      await file.write(bytes)
    }
    await file.sync()
    if (!isWanted()) await file.truncate(0)
  } finally {
    await file.close()
  }
}

/** Empties the file, which a full disk allows even if it refuses to remove it; false if it is empty already. */
function truncate(path: string): boolean {
  try {
    const wasFilled = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
    if (wasFilled) truncateSync(path, 0)
    return wasFilled
  } catch {
    // Nothing was released on a disk that does not answer.
    return false
  }
}

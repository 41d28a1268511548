/** Bytes on the disk that belong to nobody, so that they can be given back when there are no others. */
import { randomFillSync } from 'node:crypto'
import { statSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

const piece = 1024 * 1024
/** Between two looks whether there is room for it again, in milliseconds. */
const pause = 2000

/** Keeps `size` bytes in `folder` for as long as `hasRoom` says that they are nobody's loss. */
export function openReserve(folder: string, size: number, hasRoom: () => boolean) {
  const path = join(folder, 'reserve')
  let writing: Promise<void> | undefined
  let wanted = true
  const isWhole = () => statSync(path, { throwIfNoEntry: false })?.size === size
  const fill = async () => {
    if (isWhole() || !hasRoom()) return
    wanted = true
    await write(path, size, () => wanted && hasRoom())
  }
  const keep = () => {
    // What fails, as on a disk that is away for a moment, is tried again at the next look.
    writing ??= fill()
      .catch(() => void empty(path))
      .then(() => {
        writing = undefined
      })
  }
  keep()
  const timer = setInterval(keep, pause).unref()
  return {
    giveBack(): boolean {
      wanted = false
      return empty(path)
    },
    async close(): Promise<void> {
      clearInterval(timer)
      wanted = false
      await writing
    },
  }
}

/** Synced, as a disk may promise bytes before it has them; and random, as a disk may store nothing for zeros. */
async function write(path: string, size: number, goOn: () => boolean): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    const bytes = randomFillSync(Buffer.alloc(piece))
    for (let written = 0; written < size; written += piece) {
      if (!goOn()) return await file.truncate(0)
      await file.write(bytes)
    }
    await file.sync()
    if (!goOn()) await file.truncate(0)
  } finally {
    await file.close()
  }
}

/** Makes the file empty, which a full disk allows where it might not allow to remove it; false where there is none to empty. */
function empty(path: string): boolean {
  try {
    const had = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
    if (had) truncateSync(path, 0)
    return had
  } catch {
    // On a disk that does not answer nothing was given back.
    return false
  }
}

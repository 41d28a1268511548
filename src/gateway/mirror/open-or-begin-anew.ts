/** Opens a folder whose contents can mostly be read again, and begins a new one where it is damaged. */
import { rename, rm } from 'node:fs/promises'

type Options<Opened> = {
  open: (folder: string) => Promise<Opened>
  /** Whether a failure may be due to what is in the folder. */
  isOfFolder: (error: unknown) => boolean
  /** Called when the folder is about to be set aside. */
  onAnew: () => void
}

/**
 * A folder that cannot be opened or is of another version is set aside, and begun anew: all that is in it can be read
 * again, except for what was seen to change. So it is only at fault where another one can be opened at this moment:
 * without memory for either, it would be set aside, and at the next start deleted.
 */
export async function openOrBeginAnew<Opened extends { close(): Promise<void> }>(
  folder: string,
  { open, isOfFolder, onAnew }: Options<Opened>,
): Promise<Opened> {
  try {
    return await open(folder)
  } catch (error) {
    if (!isOfFolder(error)) throw error
    const fresh = `${folder}.fresh`
    await remove(fresh)
    await closeOrThrow(open(fresh), error)
    onAnew()
    await removeSetAside(folder)
    await rename(folder, asideOf(folder))
    await rename(fresh, folder)
    return open(folder)
  }
}

/** Where the last folder is that could not be opened. */
const asideOf = (folder: string) => `${folder}.set-aside`

/** Deletes the folder that was set aside: nobody knows what is in it. */
export const removeSetAside = (folder: string) => remove(asideOf(folder))

const remove = (folder: string) => rm(folder, { recursive: true, force: true })

async function closeOrThrow(opening: Promise<{ close(): Promise<void> }>, error: unknown) {
  const opened = await opening.catch(() => {
    throw error
  })
  await opened.close()
}

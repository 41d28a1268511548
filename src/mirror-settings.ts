/** Where the desk keeps its mirror, and by which thread. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#database/open.ts'
import type { HostedMirrorSettings } from '#gateway/mirror/hosted-mirror.ts'
import { embeddedAddress } from '#gateway/mirror/context.ts'
import { removeSetAside } from '#gateway/mirror/open-or-begin-anew.ts'
import type { Settings } from './settings.ts'

/** Beside the desk's own database rather than in it: a full disk or damage there harms nothing that is nowhere else. */
const folderIn = (dataDir: string) => join(dataDir, 'mirror')

/** Where the build puts its thread; sources have none, as Node 20 cannot load them. */
const thread = import.meta.filename.endsWith('.js')
  ? join(import.meta.dirname, 'mirror-thread.js')
  : undefined

/** What the mirror needs; where it is switched off, what was kept before is thrown away. */
export async function mirrorOf(
  { mirror, practice, dataDir, databaseUrl, changesDays }: Settings,
  database: Database,
): Promise<HostedMirrorSettings | undefined> {
  if (!mirror) {
    const { forgetMirror } = await import('#gateway/mirror/forget.ts')
    await forgetMirror(database)
    await rm(folderIn(dataDir), { recursive: true, force: true })
    await removeSetAside(folderIn(dataDir))
    return undefined
  }
  return {
    location: {
      isCopy: true,
      ...(databaseUrl === undefined ? { dataDir: folderIn(dataDir) } : { url: databaseUrl }),
    },
    address: practice?.url ?? embeddedAddress,
    embedded: practice === undefined,
    changesDays,
    thread,
  }
}

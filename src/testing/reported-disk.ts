/** A desk in this process on a disk that reports to be full on demand, which needs no permissions. */
import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { start } from './power.ts'
import type { SmallDisk } from './small-disk.ts'

/** A disk that only reports to be full: writes to it never fail. */
export async function openReportedDisk(): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'reported-disk-'))
  const disk = { isFull: false }
  const { statfsSync } = fs
  fs.statfsSync = ((path: fs.PathLike) => {
    const status = statfsSync(path)
    if (disk.isFull && String(path).startsWith(folder)) status.bavail = 0
    return status
  }) as typeof statfsSync
  syncBuiltinESMExports()
  onTestFinished(async () => {
    fs.statfsSync = statfsSync
    syncBuiltinESMExports()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    start: () => startHere(join(folder, 'data')),
    fill: () => void (disk.isFull = true),
    empty: () => void (disk.isFull = false),
  }
}

async function startHere(dataDir: string) {
  const { url, close } = await start('desk', dataDir, {})
  let ended: Promise<number> | undefined
  const stop = () => (ended ??= close().then(() => 0))
  return { url, stop, kill: stop }
}

/** Starts desks and services on disks whose power can be cut, and again after a cut. */
import { join } from 'node:path'
import { pino } from 'pino'
import { openForgetfulDisk, seededCoin } from '#database/testing/forgetful-disk.ts'
import { writeBuiltApp } from '#gateway/testing/built-app.ts'
import { startDesk } from '#main/main.ts'
import { startService } from '#main/serve.ts'
import { readServiceSettings, readSettings } from '#main/settings.ts'

export type Program = 'desk' | 'service'
export type Settings = Record<string, string>

export type Powered = {
  url: string
  /** Returns the data directory that a power cut at this moment would leave; the program continues undisturbed. */
  cut(): Promise<string>
  close(): Promise<void>
}

/** Starts a program with its data on a disk whose power can be cut. */
export type PowerDisk = (program: Program, settings: Settings) => Promise<Powered>

const silent = pino({ level: 'silent' })

/** Starts a program in this process. */
export async function start(program: Program, dataDir: string, settings: Settings) {
  const environment = { DEMO_MATTERS: '0', ...settings, DATA_DIR: dataDir }
  return program === 'desk'
    ? startDesk(readSettings({ PORT: '0', ...environment }), {
        staticDir: writeBuiltApp(),
        log: silent,
      })
    : startService(readServiceSettings({ SERVICE_PORT: '0', ...environment }), { log: silent })
}

/** In turns, all or some of what was not synced is lost. */
export const forgetfulDisk: PowerDisk = async (program, settings) => {
  const disk = await openForgetfulDisk()
  const { url, close } = await start(program, join(disk.folder, 'data'), settings)
  let cuts = 0
  return {
    url,
    async cut() {
      cuts += 1
      return join(disk.cut(cuts % 2 === 0 ? seededCoin(cuts) : undefined), 'data')
    },
    async close() {
      await close()
      await disk.close()
    },
  }
}

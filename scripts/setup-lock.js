/** Locks the folder, so that two commands that start at the same time never install or build over each other. */
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { root, say } from './run.js'

const cache = join(root, '.cache')
const lock = join(cache, 'setup.lock')
/** Says whose lock it is: a command that slept for longer than its lifetime may have lost it to another. */
const owner = `${process.pid} ${Date.now()}`
/** In milliseconds; a killed process leaves its lock, which is no longer renewed and expires. */
const renewalInterval = 2000
const lifetime = 15_000

/** Runs `work` once no other command is installing or building in this folder. */
export async function withSetupLock(work) {
  await waitForLock()
  const renewal = setInterval(ifOurs, renewalInterval, () =>
    utimesSync(lock, new Date(), new Date()),
  )
  const unlock = () => ifOurs(() => rmSync(lock, { force: true }))
  process.on('exit', unlock)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    process.off('exit', unlock)
    unlock()
  }
}

function ifOurs(work) {
  try {
    if (readFileSync(lock, 'utf8') === owner) work()
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

async function waitForLock() {
  mkdirSync(cache, { recursive: true })
  let isReported = false
  while (!tryLock()) {
    if (!isReported)
      say('Waiting for another command that is installing or building in this folder …')
    isReported = true
    removeExpiredLock()
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

function tryLock() {
  try {
    writeFileSync(lock, owner, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Renaming is atomic, so that of two processes that find an expired lock only one removes it. */
function removeExpiredLock() {
  const removed = `${lock}.${process.pid}`
  try {
    if (Date.now() - statSync(lock).mtimeMs < lifetime) return
    renameSync(lock, removed)
    rmSync(removed)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

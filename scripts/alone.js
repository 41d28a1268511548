/** Locks the folder, so that two commands started together never install or build over each other. */
import { closeSync, mkdirSync, openSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './run.js'

const cache = join(root, '.cache')
const lock = join(cache, 'setup.lock')
/** A lock is renewed every 2 seconds; one left by a killed process counts for 15. */
const renewedEvery = 2000
const deadAfter = 15_000

/** Does `work` once no other command of this folder is at work. */
export async function alone(work) {
  await takeTurn()
  const renewal = setInterval(() => utimesSync(lock, new Date(), new Date()), renewedEvery)
  const leave = () => rmSync(lock, { force: true })
  process.on('exit', leave)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    process.off('exit', leave)
    leave()
  }
}

async function takeTurn() {
  mkdirSync(cache, { recursive: true })
  let told = false
  while (!tryLock()) {
    if (!told) say('Waiting for another command that is setting up in this folder …')
    told = true
    dropDeadLock()
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

function tryLock() {
  try {
    closeSync(openSync(lock, 'wx'))
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Renaming is atomic, so that of two who find a dead lock only one takes it away. */
function dropDeadLock() {
  const taken = `${lock}.${process.pid}`
  try {
    if (Date.now() - statSync(lock).mtimeMs < deadAfter) return
    renameSync(lock, taken)
    rmSync(taken)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

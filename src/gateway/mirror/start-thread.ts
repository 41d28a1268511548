/** Starts the thread of the mirror from its built file; without one, as in development and tests, all stays in this thread. */
import { MessageChannel, Worker } from 'node:worker_threads'
import type { DeskSide } from './desk-side.ts'
import type { MirrorOffers, MirrorSetup } from './serve-mirror.ts'
import { connect, type Connection } from './thread-calls.ts'

export type MirrorThread = Pick<Connection<MirrorOffers>, 'call'> & {
  /** Resolves when it has ended, with the error if it failed. */
  ended: Promise<unknown>
  /** Ends it, whatever it does. */
  stop(): Promise<void>
}

/** A page of records takes a few megabytes; more than this, and the thread ends before the desk is in need. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 }

/** `file` is the built `mirror-thread.ts`. */
export const startThread = (
  file: string | undefined,
  setup: MirrorSetup,
  desk: DeskSide,
): MirrorThread => (file === undefined ? startHere(setup, desk) : startWorker(file, setup, desk))

function startWorker(file: string, setup: MirrorSetup, desk: DeskSide): MirrorThread {
  const worker = new Worker(file, { workerData: setup, name: 'mirror', resourceLimits })
  // It alone keeps no process alive.
  worker.unref()
  const { call, end } = connect<MirrorOffers>(worker, desk)
  let failure: unknown
  worker.on('error', (error) => {
    failure = error
  })
  const ended = new Promise<unknown>((resolve) => {
    worker.once('exit', () => {
      end()
      resolve(failure)
    })
  })
  return { call, ended, stop: async () => void (await worker.terminate()) }
}

function startHere(setup: MirrorSetup, desk: DeskSide): MirrorThread {
  const { port1: ours, port2: theirs } = new MessageChannel()
  const { call, end } = connect<MirrorOffers>(ours, desk)
  const serving = import('./serve-mirror.ts').then(({ serveMirror }) => serveMirror(theirs, setup))
  const ended = serving.then(
    () => undefined,
    (error: unknown) => error,
  )
  const stop = async () => {
    ours.close()
    end()
  }
  return { call, ended: ended.finally(stop), stop }
}

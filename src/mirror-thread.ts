/** The mirror's thread in the built desk: its work delays nobody, and it can fail without ending the desk. */
import { parentPort, workerData } from 'node:worker_threads'
import { serveMirror } from '#gateway/mirror/serve-mirror.ts'

if (parentPort) await serveMirror(parentPort, workerData)

/** The thread of the mirror in the built desk: what it reads, keeps and searches holds up nobody, and it may fail alone. */
import { parentPort, workerData } from 'node:worker_threads'
import { serveMirror } from '#gateway/mirror/serve-mirror.ts'

if (parentPort) await serveMirror(parentPort, workerData)

/** What stands before every file of component tests. */
import './browser-gaps.ts'
import { pauses } from '#app/api/read-until.ts'
import { limits } from '#app/api/reads.ts'

// No test waits for what a person waits for.
limits.pause = 1
pauses.fill(1)

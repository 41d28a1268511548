/** Options of Node for processes of tests; what is measured runs without them. */
import { shortLived } from '#scripts/short-lived.js'

/**
 * Keeps WebAssembly as it is first compiled: optimising the embedded database is half of the work of a test's desk,
 * which runs for seconds, while a person's runs for days.
 */
export const unoptimized = ['--liftoff-only', ...shortLived]

/** Room for what lives for a moment only: without it, to collect that is a seventh of the work of component tests. */
export const roomForGarbage = [
  '--min-semi-space-size=16',
  '--max-semi-space-size=64',
  ...shortLived,
]

/** What stands before every file of component tests. */
import './browser-gaps.ts'
import { configure, getConfig } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { pauses } from '#app/api/read-until.ts'
import { limits } from '#app/api/reads.ts'
import { limits as mirrorLimits } from '#app/data/mirror/queries.ts'

// No test waits for what a person waits for.
limits.pause = 1
pauses.fill(1)
// Nor does a busy machine have the service asked in the place of the copy.
mirrorLimits.search = 20_000

const describePage = getConfig().getElementError
configure({
  // What an event changes is on the page when the test goes on, as after an event of a person.
  eventWrapper: (dispatch) => flushSync(dispatch),
  asyncWrapper: async (wait) => {
    const result = await wait()
    await new Promise((resolve) => setTimeout(resolve))
    return result
  },
  // While a test waits, nobody reads the page that each try would write out: a tenth of all its time.
  getElementError: (message, container) =>
    isWaiting() ? Object.assign(new Error(message ?? ''), named) : describePage(message, container),
})

const named = { name: 'TestingLibraryElementError' }
/** The library knows it by a setting that its types leave out. */
const isWaiting = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

/** Makes React's sentinel errors without stacks: React only throws and compares them, and never shows them. */
import type { Plugin } from 'vite'

const client = /\/react-dom\/cjs\/react-dom-client\.production\.js$/
/** `SuspenseException = Error(formatProdErrorMessage(460))` */
const sentinel = /(\b\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g

/** The code of React with the same sentinels as errors that have no stack. */
export const withoutStacks = (code: string) =>
  code.replaceAll(sentinel, '$1Object.create(Error.prototype, { message: { value: $2 } })')

/**
 * A stack costs hardly anything until a tool is attached to the page: then the browser parses the whole script once
 * more for the places in it, for each of five, which is half of all that blocks a page (decision 0045).
 */
export const reactSentinels = (): Plugin => ({
  name: 'practice-desk:react-sentinels',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: client },
    handler: (code) => ({ code: withoutStacks(code), map: null }),
  },
})

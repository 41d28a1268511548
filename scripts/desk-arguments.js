/** What the arguments of `npm run desk` ask the desk for. */
import { Stop } from './run.js'

const helpWords = new Set(['help', '--help', '-h'])

/**
 * Throws a `Stop` for a command that there is not.
 *
 * @param {string[]} args
 */
export function deskArguments(args) {
  const [noun = 'people'] = args
  if (noun === 'people' || helpWords.has(noun)) {
    return args[0] === 'people' ? args : ['people', ...args]
  }
  throw new Stop(`npm run desk has no command ${args.join(' ')}. Its only command is people.`, 2)
}

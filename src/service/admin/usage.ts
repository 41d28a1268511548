/** The usage of the commands of the practice service. */
import { commandsOf, usageLines } from './arguments.ts'
import { commands } from './commands.ts'

/** Lists what each command does, a line each: those of a noun such as `keys`, or all. */
export function usage(noun?: string): string {
  const found = commandsOf(commands, noun)
  if (found.length > 0) return usageLines(found).join('\n')
  return [
    'npm run service              starts the practice service',
    'npm run service -- COMMAND   administers the practice, whether or not it is running:',
    ...usageLines([...commands, { usage: 'help', about: 'shows this' }]),
  ].join('\n')
}

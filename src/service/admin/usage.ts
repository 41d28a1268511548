/** The usage of the commands, and what is wrong with arguments that are none. */
import type { Command } from './command.ts'
import { commands, isKeyword, isRepeatable } from './commands.ts'
import { formatCount } from './format-table.ts'

export const helpWords: ReadonlySet<string> = new Set(['help', '--help', '-h'])

const keywordsOf = (command: Command) => command.usage.split(' ').filter(isKeyword)
const commandsOf = (noun: string | undefined) =>
  commands.filter((command) => keywordsOf(command)[0] === noun)

/** Lists what each command does, a line each: those of a noun such as `keys`, or all. */
export function usage(noun?: string): string {
  const found = commandsOf(noun)
  if (found.length > 0) return linesOf(found).join('\n')
  return [
    'npm run service              starts the practice service',
    'npm run service -- COMMAND   administers the practice, whether or not it is running:',
    ...linesOf([...commands, { usage: 'help', about: 'shows this' }]),
  ].join('\n')
}

/** What each command does, a line each, in columns. */
export function linesOf(listed: readonly Pick<Command, 'usage' | 'about'>[]): string[] {
  const width = Math.max(...listed.map((command) => command.usage.length))
  return listed.map((command) => `  ${command.usage.padEnd(width)}  ${command.about}`)
}

/** A sentence about arguments that fit no command. */
export function mistakeIn(args: readonly string[]): string {
  if (args.length === 0) return 'No command was given.'
  const [noun = '', verb] = args
  const ofNoun = commandsOf(noun)
  if (ofNoun.length === 0) return `There is no command ${noun}.`
  const command = ofNoun.find((one) =>
    keywordsOf(one).every((keyword, place) => keyword === args[place]),
  )
  if (command) return mistakeInValues(command, args.slice(keywordsOf(command).length))
  if (verb !== undefined) return `There is no command ${noun} ${verb}.`
  const verbs = ofNoun.map((one) => keywordsOf(one)[1] ?? '')
  return `${noun} is not a whole command: add ${oneOf.format(verbs)}.`
}

const oneOf = new Intl.ListFormat('en-AU', { type: 'disjunction' })

const kinds = {
  FILE: ['file', 'files', 'a path with spaces'],
  DIR: ['folder', 'folders', 'a path with spaces'],
  other: ['name', 'names', 'a name of several words'],
} as const

const shown = (values: readonly string[]) => values.map((value) => value || "''").join(' ')

function mistakeInValues(command: Command, values: readonly string[]): string {
  const name = keywordsOf(command).join(' ')
  const wanted = command.usage.split(' ').filter((part) => !isKeyword(part))
  const [one, many, quoted] =
    kinds[wanted[0] === 'FILE' || wanted[0] === 'DIR' ? wanted[0] : 'other']
  const option = values.find((value) => value.startsWith('-'))
  if (option !== undefined) return `${name} has no option ${option}.`
  if (wanted.length === 0) return `${name} takes nothing more, but got ${shown(values)}.`
  if (values.includes('')) return `${name} was given an empty ${one}.`
  const required = wanted.filter((part) => !isRepeatable(part)).length
  const orMore = isRepeatable(wanted.at(-1)) ? ' or more' : ''
  const hint = values.length > required ? `: put ${quoted} in quotes` : ''
  return `${name} takes ${formatCount(required, one, many)}${orMore}, but got ${values.length || 'none'}${hint}.`
}

/** How arguments select one of several commands, and what is said of those that select none. */
import type { Command, Io } from './command.ts'
import { formatCount } from './format-table.ts'

/** A command as its person reads it. */
export type Usage = Pick<Command, 'usage' | 'about'>

/** Its keywords and values; an option that may follow them is taken from the arguments before. */
export const usageParts = ({ usage }: Usage) => usage.replace(/ \[--.*/, '').split(' ')

const isKeyword = (part: string) => /^[a-z]+$/.test(part)
const isRepeatable = (part: string | undefined) => part?.startsWith('[') === true
export const isPath = (part: string | undefined) => part === 'FILE' || part === 'DIR'
const keywordsOf = (command: Usage) => usageParts(command).filter(isKeyword)

/** The commands of a noun such as `keys`. */
export const commandsOf = <C extends Usage>(commands: readonly C[], noun: string | undefined) =>
  commands.filter((command) => keywordsOf(command)[0] === noun)

/** The command that these arguments name, with the values among them; nothing if they fit no command. */
export function findCommandIn<C extends Usage>(commands: readonly C[], args: readonly string[]) {
  for (const command of commands) {
    const parts = usageParts(command)
    if (!fits(parts, args)) continue
    return { command, values: args.filter((_, place) => !isKeyword(parts[place] ?? '')) }
  }
  return undefined
}

function fits(parts: readonly string[], args: readonly string[]): boolean {
  // What looks like an option is a mistake, not a name.
  if (args.some((arg) => arg === '' || arg.startsWith('-'))) return false
  const required = parts.filter((part) => !isRepeatable(part))
  const isShort = args.length < required.length
  const isLong = args.length > required.length && !isRepeatable(parts.at(-1))
  return (
    !isShort && !isLong && required.every((part, place) => !isKeyword(part) || part === args[place])
  )
}

const helpWords: ReadonlySet<string> = new Set(['help', '--help', '-h'])
/** Whoever asks for help may have typed a whole command before. */
export const asksForHelp = (args: readonly string[]) =>
  helpWords.has(args[0] ?? '') || helpWords.has(args.at(-1) ?? '')

/** What each command does, a line each, in columns. */
export function usageLines(listed: readonly Usage[]): string[] {
  const width = Math.max(...listed.map((command) => command.usage.length))
  return listed.map((command) => `  ${command.usage.padEnd(width)}  ${command.about}`)
}

type Explained = {
  commands: readonly Usage[]
  /** Lists what each command does: those of a noun, or all. */
  usage: (noun: string | undefined) => string
}

/** Handles what needs no data: a request for help, and arguments that are no command. */
export function explainArguments(
  { commands, usage }: Explained,
  args: readonly string[],
  { print, report }: Pick<Io, 'print' | 'report'>,
): 0 | 2 | undefined {
  if (asksForHelp(args)) {
    print(usage(args.find((arg) => !helpWords.has(arg))))
    return 0
  }
  if (findCommandIn(commands, args)) return undefined
  report(mistakeIn(commands, args))
  report(usage(args[0]))
  return 2
}

/** A sentence about arguments that fit no command. */
function mistakeIn(commands: readonly Usage[], args: readonly string[]): string {
  if (args.length === 0) return 'No command was given.'
  const [noun = '', verb] = args
  const ofNoun = commandsOf(commands, noun)
  if (ofNoun.length === 0) return `There is no command ${noun}.`
  const command = ofNoun.find((one) =>
    keywordsOf(one).every((keyword, place) => keyword === args[place]),
  )
  if (command) return mistakeInValues(command, args.slice(keywordsOf(command).length))
  if (verb !== undefined) return `There is no command ${noun} ${verb}.`
  const verbs = ofNoun.map((one) => keywordsOf(one)[1] ?? '')
  return `${noun} is not a whole command: follow it with ${oneOf.format(verbs)}.`
}

const oneOf = new Intl.ListFormat('en-AU', { type: 'disjunction' })

const shown = (values: readonly string[]) => values.map((value) => value || "''").join(' ')

function mistakeInValues(command: Usage, values: readonly string[]): string {
  const keywords = keywordsOf(command)
  const name = keywords.join(' ')
  const wanted = usageParts(command).slice(keywords.length)
  const option = values.find((value) => value.startsWith('-'))
  if (option !== undefined) {
    return command.usage.includes(`[${option} `)
      ? `${name} takes ${option} once, with a value after it.`
      : `${name} has no option ${option}.`
  }
  if (wanted.length === 0) return `${name} takes nothing more, but got ${shown(values)}.`
  const empty = values.indexOf('')
  if (empty >= 0) return `${name} was given an empty ${bare(wanted[empty])}.`
  const got = values.length === 0 ? 'nothing' : formatCount(values.length, 'value', 'values')
  const hint = values.length > wanted.length ? quotedHint(wanted) : ''
  return `${name} takes ${command.usage.slice(name.length + 1)}, but got ${got}${hint}.`
}

/** A part of a usage without the marks of its notation. */
const bare = (part = 'value') => part.replaceAll(/[[\]…]/g, '')

/** What more values than wanted may be: one that was not put in quotes. */
function quotedHint(wanted: readonly string[]): string {
  if (wanted.some(isPath)) return ': put a path with spaces in quotes'
  return wanted.some((part) => part.endsWith('NAME'))
    ? ': put a name of several words in quotes'
    : ''
}

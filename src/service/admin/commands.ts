/** The commands of the administration, and how what a person typed finds its own. */
import { resolve } from 'node:path'
import type { Command } from './command.ts'
import { backup } from './commands/backup.ts'
import { exportRecords } from './commands/export.ts'
import { importRecords } from './commands/import.ts'
import { createKey, listKeys, revokeKey } from './commands/keys.ts'
import { restore } from './commands/restore.ts'
import { retry, showDead, showWebhooks } from './commands/webhooks.ts'

const commands: readonly Command[] = [
  createKey,
  listKeys,
  revokeKey,
  importRecords,
  exportRecords,
  backup,
  restore,
  showWebhooks,
  showDead,
  retry,
]

const isWord = (part: string) => /^[a-z]+$/.test(part)
const isAnyNumber = (part: string | undefined) => part?.startsWith('[') === true

/** The command that these words call, with what they give to it; none when they fit no command. */
export function findCommand(words: readonly string[]) {
  for (const command of commands) {
    const parts = command.usage.split(' ')
    if (!fits(parts, words)) continue
    return { command, given: words.filter((_, place) => !isWord(parts[place] ?? '')) }
  }
  return undefined
}

function fits(parts: readonly string[], words: readonly string[]): boolean {
  // There are no options: what looks like one is a mistake, and not a name.
  if (words.some((word) => word === '' || word.startsWith('-'))) return false
  const wanted = parts.filter((part) => !isAnyNumber(part))
  const few = words.length < wanted.length
  const many = words.length > wanted.length && !isAnyNumber(parts.at(-1))
  return !few && !many && wanted.every((part, place) => !isWord(part) || part === words[place])
}

/** The same words with their paths made absolute, so that they mean the same to a process elsewhere. */
export function withAbsolutePaths(words: readonly string[], folder: string): string[] {
  const parts = findCommand(words)?.command.usage.split(' ') ?? []
  return words.map((word, place) =>
    ['FILE', 'DIR'].includes(parts[place] ?? '') ? resolve(folder, word) : word,
  )
}

/** Every command with what it does, a line each. */
export function usage(): string {
  const all = [...commands, { usage: 'help', about: 'shows this' }]
  const width = Math.max(...all.map((command) => command.usage.length))
  const lines = all.map((command) => `  ${command.usage.padEnd(width)}  ${command.about}`)
  return [
    'npm run service              starts the practice service',
    'npm run service -- COMMAND   administers the practice, whether or not it is running:',
    ...lines,
  ].join('\n')
}

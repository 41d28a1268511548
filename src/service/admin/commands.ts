/** The administration commands, and how arguments select one. */
import { resolve } from 'node:path'
import type { Command } from './command.ts'
import { backup } from './commands/backup.ts'
import { exportRecords } from './commands/export.ts'
import { importRecords } from './commands/import.ts'
import { createKey, listKeys, revokeKey } from './commands/keys.ts'
import { createArea, createStaff } from './commands/practice.ts'
import { restore } from './commands/restore.ts'
import { retry, showDead, showWebhooks } from './commands/webhooks.ts'

export const commands: readonly Command[] = [
  createKey,
  listKeys,
  revokeKey,
  createStaff,
  createArea,
  importRecords,
  exportRecords,
  backup,
  restore,
  showWebhooks,
  showDead,
  retry,
]

export const isKeyword = (part: string) => /^[a-z]+$/.test(part)
export const isRepeatable = (part: string | undefined) => part?.startsWith('[') === true

/** The command that these arguments name, with the values among them; nothing if they fit no command. */
export function findCommand(args: readonly string[]) {
  for (const command of commands) {
    const parts = command.usage.split(' ')
    if (!fits(parts, args)) continue
    return { command, values: args.filter((_, place) => !isKeyword(parts[place] ?? '')) }
  }
  return undefined
}

function fits(parts: readonly string[], args: readonly string[]): boolean {
  // There are no options: what looks like one is a mistake, not a name.
  if (args.some((arg) => arg === '' || arg.startsWith('-'))) return false
  const required = parts.filter((part) => !isRepeatable(part))
  const isShort = args.length < required.length
  const isLong = args.length > required.length && !isRepeatable(parts.at(-1))
  return (
    !isShort && !isLong && required.every((part, place) => !isKeyword(part) || part === args[place])
  )
}

/** The arguments with absolute paths, so that they mean the same in another process. */
export function withAbsolutePaths(args: readonly string[], folder: string): string[] {
  const parts = findCommand(args)?.command.usage.split(' ') ?? []
  return args.map((arg, place) =>
    ['FILE', 'DIR'].includes(parts[place] ?? '') ? resolve(folder, arg) : arg,
  )
}

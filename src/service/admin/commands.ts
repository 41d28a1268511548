/** The administration commands, and how arguments select one. */
import { resolve } from 'node:path'
import { findCommandIn, isPath, usageParts } from './arguments.ts'
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

/** The command that these arguments name, with the values among them; nothing if they fit no command. */
export const findCommand = (args: readonly string[]) => findCommandIn(commands, args)

/** The arguments with absolute paths, so that they mean the same in another process. */
export function withAbsolutePaths(args: readonly string[], folder: string): string[] {
  const found = findCommand(args)
  const parts = found ? usageParts(found.command) : []
  return args.map((arg, place) => (isPath(parts[place]) ? resolve(folder, arg) : arg))
}

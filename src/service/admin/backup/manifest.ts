/** The manifest of a backup: what a whole one holds. It is written last, so that one that broke off has none. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { CommandFailure } from '#service/admin/command.ts'

const sum = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.int().check(z.gte(0))

export const Manifest = z.object({
  format: z.literal('practice-desk backup'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The migrations that the database had had. */
  steps: z.array(z.string()).check(z.minLength(1)),
  tables: z.array(
    z.object({
      name: z.string().check(z.regex(/^[a-z0-9_]+$/)),
      columns: z.array(z.string()),
      rows: count,
      sha256: sum,
    }),
  ),
  /** The last value that each sequence gave, as text: it may be beyond what a number holds. */
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.object({
    count,
    /** Of the list of files. */
    sha256: sum,
    /** Digests of files that were gone, or not what they had been, when the backup was made. */
    missing: z.array(sum),
  }),
})
export type Manifest = z.infer<typeof Manifest>

/** Where everything lies in the folder of a backup. */
export const placesIn = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  tables: join(folder, 'tables'),
  table: (name: string) => join(folder, 'tables', `${name}.jsonl`),
  /** A line for each file, as `sha256sum --check` reads it. */
  list: join(folder, 'files.sha256'),
  file: (digest: string) => join(folder, fileIn(digest)),
})

const fileIn = (digest: string) => `files/${digest.slice(0, 2)}/${digest}`

/** A line of the list of files. */
export const lineOf = (digest: string): string => `${digest}  ${fileIn(digest)}`
/** The digest that a line of the list names. */
export const digestIn = (line: string): string => line.slice(0, 64)

/** Throws a `CommandFailure` where there is none that can be read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(placesIn(folder).manifest, 'utf8').catch(() => undefined)
  if (text === undefined) {
    throw new CommandFailure(
      `${folder} holds no whole backup: manifest.json, which is written last, is missing.`,
    )
  }
  try {
    return Manifest.parse(JSON.parse(text))
  } catch {
    throw new CommandFailure(`The manifest.json in ${folder} is not one of a backup of this kind.`)
  }
}

/** The manifest of a backup, which lists its contents. It is written last, so an incomplete backup has none. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { errorCode, messageOf } from '#http/error-code.ts'
import { CommandFailure } from '#service/admin/command.ts'

const sum = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.int().check(z.gte(0))

const Contents = z.object({
  /** The migrations that had been applied to the schema. */
  steps: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string().check(z.regex(/^[a-z0-9_]+$/)),
      columns: z.array(z.string()),
      rows: count,
      sha256: sum,
    }),
  ),
  /** The last value of each sequence, as text: it may be larger than a number can be. */
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
})
/** The tables of one schema. */
export type Contents = z.infer<typeof Contents>

export const Manifest = z.object({
  format: z.literal('practice-desk backup'),
  /** Version 1 contained only the practice. */
  version: z.literal([1, 2]),
  createdAt: z.iso.datetime(),
  /** The practice; empty for a desk whose service is elsewhere. */
  ...Contents.shape,
  /** The other schemas. */
  beside: z._default(
    z.array(z.extend(Contents, { schema: z.string().check(z.regex(/^[a-z]+$/)) })),
    [],
  ),
  files: z.object({
    count,
    /** The SHA-256 of the list of files. */
    sha256: sum,
    /** Digests of files that were missing, changed or unreadable when the backup was made. */
    missing: z.array(sum),
  }),
})
export type Manifest = z.infer<typeof Manifest>

/** Every schema in a backup. */
export const partsOf = ({ steps, tables, sequences, beside }: Manifest) =>
  [{ schema: practice, steps, tables, sequences }, ...beside].filter(
    (part) => part.steps.length > 0,
  )
export type Part = ReturnType<typeof partsOf>[number]

/** The schema whose table files have no prefix. */
export const practice = 'practice'

/** How many rows the backup has. */
export const rowsIn = (manifest: Manifest): number =>
  partsOf(manifest)
    .flatMap(({ tables }) => tables)
    .reduce((total, { rows }) => total + rows, 0)

/** The paths in the folder of a backup. */
export const pathsIn = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  /** The name of the manifest until everything else is on the disk. */
  unfinished: join(folder, 'manifest.json.unfinished'),
  tables: join(folder, 'tables'),
  table: (schema: string, name: string) =>
    join(folder, 'tables', `${schema === practice ? '' : `${schema}.`}${name}.jsonl`),
  /** A line for each file, as `sha256sum --check` reads it. */
  list: join(folder, 'files.sha256'),
  file: (digest: string) => join(folder, fileIn(digest)),
})

const fileIn = (digest: string) => `files/${digest.slice(0, 2)}/${digest}`

/** A line of the list of files. */
export const lineOf = (digest: string): string => `${digest}  ${fileIn(digest)}`
/** The digest that a line of the list names. */
export const digestIn = (line: string): string => line.slice(0, 64)

/** Reads the manifest; throws a `CommandFailure` if there is no valid one. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(pathsIn(folder).manifest, 'utf8').catch((error: unknown) => {
    throw new CommandFailure(
      errorCode(error) === 'ENOENT'
        ? `${folder} contains no complete backup: manifest.json, which is written last, is missing.`
        : `The manifest.json in ${folder} cannot be read (${errorCode(error) ?? messageOf(error)}). Nothing was restored.`,
    )
  })
  try {
    return Manifest.parse(JSON.parse(text))
  } catch {
    throw new CommandFailure(
      `The manifest.json in ${folder} is not the manifest of a Practice Desk backup.`,
    )
  }
}

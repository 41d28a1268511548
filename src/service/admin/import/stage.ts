/** Stages the files of documents, and keeps them when all records are written. */
import type { FileStore } from '#service/files/file-store.ts'
import type { Catalogue } from './catalogue.ts'
import { stageFile } from './document-files.ts'
import type { FaultList } from './faults.ts'
import { readRecord } from './record.ts'
import type { Source } from './source.ts'

type StageContext = {
  source: Source
  catalogue: Catalogue
  folder: string
  faults: FaultList
  signal: AbortSignal
}

/** Copies and hashes every file, in constant memory; adds a fault for each that differs from its line. */
export async function stageFiles(files: FileStore, context: StageContext): Promise<void> {
  const { catalogue, folder, faults, signal } = context
  for (const entry of catalogue.ofType('document')) {
    signal.throwIfAborted()
    const { path, sha256, size } = await readRecord('document', entry, context)
    if (path === undefined) continue
    const staged = await stageFile(files, { folder, path, sha256, size, signal })
    if ('detail' in staged) faults.add({ line: entry.line, ...staged })
    else catalogue.stage(entry, staged)
  }
}

/** Moves the staged contents to their final place. */
export async function keepFiles(catalogue: Catalogue): Promise<void> {
  for (const { staged } of catalogue.ofType('document')) await staged?.keep()
}

/** Removes the contents that are still staged. */
export async function discardFiles(catalogue: Catalogue): Promise<void> {
  for (const { staged } of catalogue.ofType('document')) {
    // The next start removes what cannot be removed now.
    await staged?.discard().catch(() => {})
  }
}

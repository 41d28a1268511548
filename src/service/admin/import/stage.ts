/** Brings the files of documents in beside those that are kept, and keeps them when all is written. */
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

/** Copies and hashes every file, in constant memory; adds to the faults what is not what its line says. */
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

/** Until now nobody knows of the contents; from now on they stay. */
export async function keepFiles(catalogue: Catalogue): Promise<void> {
  for (const { staged } of catalogue.ofType('document')) await staged?.keep()
}

/** Leaves nothing of those that were not kept; those that were are elsewhere by now. */
export async function discardFiles(catalogue: Catalogue): Promise<void> {
  for (const { staged } of catalogue.ofType('document')) await staged?.discard()
}

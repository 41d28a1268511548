/**
 * A file system for PGlite that syncs. PGlite's own has no `fsync`: PostgreSQL calls it, nothing happens, and a
 * power cut loses what was committed.
 */
import { existsSync, fdatasyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncNamesNow } from './sync.ts'

type Node = { mode: number; parent: Node; name: string; mount: object }
type Stream = { nfd: number; node: Node }

/** The parts of Emscripten's NODEFS that are used here, as no types are published. */
type EmscriptenNodeFs = {
  realPath(node: Node): string
  /** Runs `work` and turns its error into one that PostgreSQL understands. */
  tryFSOperation(work: () => void): void
  stream_ops: {
    fsync?: (stream: Stream) => number
    write(stream: Stream, ...args: unknown[]): number
  }
  node_ops: {
    setattr(node: Node, ...args: unknown[]): void
    mknod(parent: Node, name: string, mode: number, device: number): Node
    rename(node: Node, parent: Node, name: string): void
    unlink(parent: Node, name: string): void
    rmdir(parent: Node, name: string): void
  }
}

/** PGlite's own file system with an `fsync` that reaches the disk; calls `verify` before it changes anything. */
export class SyncedNodeFs extends NodeFS {
  readonly #verify: () => void

  constructor(directory: string, verify: () => void) {
    super(directory)
    this.#verify = verify
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pglite, options)
    // Before PGlite opens, because its first start writes what every later one reads.
    const preRun: typeof emscriptenOpts.preRun = [
      ({ NODEFS }) => {
        const fileSystem = NODEFS as unknown as EmscriptenNodeFs
        addFsync(fileSystem)
        verifyBeforeChanges(fileSystem, this.#verify)
      },
      ...(emscriptenOpts.preRun ?? []),
    ]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

function addFsync(fileSystem: EmscriptenNodeFs): void {
  const { node_ops: names, stream_ops: streams } = fileSystem
  /** Folders in which names were added or removed since they were synced. */
  const changed = new Set<string>()
  const note = (folder: Node) => void changed.add(fileSystem.realPath(folder))

  streams.fsync = ({ nfd }) => {
    fileSystem.tryFSOperation(() => {
      // Without the times of files, which nobody reads: a commit takes a tenth as long on ext4.
      fdatasyncSync(nfd)
      for (const folder of changed) {
        if (existsSync(folder)) syncNamesNow(folder)
        changed.delete(folder)
      }
    })
    return 0
  }

  // PostgreSQL expects that syncing a file syncs its name too, which is not so on every disk.
  const { mknod, rename, unlink, rmdir } = names
  names.mknod = (parent, name, mode, device) => {
    const made = mknod(parent, name, mode, device)
    note(parent)
    return made
  }
  names.rename = (node, parent, name) => {
    note(node.parent)
    rename(node, parent, name)
    note(parent)
  }
  names.unlink = (parent, name) => {
    unlink(parent, name)
    note(parent)
  }
  names.rmdir = (parent, name) => {
    rmdir(parent, name)
    note(parent)
  }
}

function verifyBeforeChanges(fileSystem: EmscriptenNodeFs, verify: () => void): void {
  const { node_ops: names, stream_ops: streams } = fileSystem
  const verified =
    <Args extends unknown[], Result>(change: (...args: Args) => Result) =>
    (...args: Args): Result => {
      fileSystem.tryFSOperation(verify)
      return change(...args)
    }
  streams.write = verified(streams.write)
  // What was written is acknowledged after this.
  streams.fsync = verified(streams.fsync ?? (() => 0))
  // Files of the log are renamed, truncated and removed, which would destroy those of another owner.
  for (const name of ['setattr', 'mknod', 'rename', 'unlink', 'rmdir'] as const) {
    names[name] = verified(names[name] as (...args: unknown[]) => never)
  }
}

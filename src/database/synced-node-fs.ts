/**
 * The file system of a PGlite whose data lasts. PGlite's own has no `fsync`: PostgreSQL asks for it, nothing
 * happens, and what it has promised is gone after a power cut.
 */
import { existsSync, fdatasyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncNamesNow } from './sync.ts'

type Node = { mode: number; parent: Node; name: string; mount: object }
type Stream = { nfd: number; node: Node }

/** What this needs to know of Emscripten's file system on Node's, of which no types are published. */
type EmscriptenNodeFs = {
  realPath(node: Node): string
  /** Runs `work` and makes its error one that PostgreSQL understands. */
  tryFSOperation(work: () => void): void
  stream_ops: {
    fsync?: (stream: Stream) => number
    write(stream: Stream, ...given: unknown[]): number
  }
  node_ops: {
    setattr(node: Node, ...given: unknown[]): void
    mknod(parent: Node, name: string, mode: number, device: number): Node
    rename(node: Node, parent: Node, name: string): void
    unlink(parent: Node, name: string): void
    rmdir(parent: Node, name: string): void
  }
}

/** PGlite's own file system, in which `fsync` reaches the disk; asks `verify` before it changes anything. */
export class SyncedNodeFs extends NodeFS {
  readonly #verify: () => void

  constructor(directory: string, verify: () => void) {
    super(directory)
    this.#verify = verify
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pglite, options)
    // Here, and not once PGlite is open: its first start writes what every later one reads.
    const preRun: typeof emscriptenOpts.preRun = [
      ({ NODEFS }) => {
        const fileSystem = NODEFS as unknown as EmscriptenNodeFs
        giveFsync(fileSystem)
        askBeforeChanges(fileSystem, this.#verify)
      },
      ...(emscriptenOpts.preRun ?? []),
    ]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

function giveFsync(fileSystem: EmscriptenNodeFs): void {
  const { node_ops: names, stream_ops: streams } = fileSystem
  /** Folders in which names came or went since they were synced. */
  const changed = new Set<string>()
  const note = (folder: Node) => void changed.add(fileSystem.realPath(folder))

  streams.fsync = ({ nfd }) => {
    fileSystem.tryFSOperation(() => {
      // All but the times, which nobody reads, and without which a commit takes a tenth as long on ext4.
      fdatasyncSync(nfd)
      for (const folder of changed) {
        if (existsSync(folder)) syncNamesNow(folder)
        changed.delete(folder)
      }
    })
    return 0
  }

  // PostgreSQL trusts that a synced file has its name as well, which not every disk keeps.
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

function askBeforeChanges(fileSystem: EmscriptenNodeFs, verify: () => void): void {
  const { node_ops: names, stream_ops: streams } = fileSystem
  const asking =
    <Given extends unknown[], Result>(change: (...given: Given) => Result) =>
    (...given: Given): Result => {
      fileSystem.tryFSOperation(verify)
      return change(...given)
    }
  streams.write = asking(streams.write)
  // What is written after this is acknowledged.
  streams.fsync = asking(streams.fsync ?? (() => 0))
  // Files of the log are renamed, shortened and removed, which would take another's away.
  for (const name of ['setattr', 'mknod', 'rename', 'unlink', 'rmdir'] as const) {
    names[name] = asking(names[name] as (...given: unknown[]) => never)
  }
}

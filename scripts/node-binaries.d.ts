/** The supported versions of Node, for tests that run the desk on each. */

export const nodeVersions: readonly number[]

export function nodeOf(major: number, folder?: string): string

export function fetchNodeBinaries(folder?: string): Promise<void>

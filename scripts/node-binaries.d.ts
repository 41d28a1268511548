/** Other versions of Node than the one that runs, for those who try the desk on them. */

export const nodeVersions: readonly number[]

export function nodeOf(major: number, folder?: string): string

export function fetchNodeBinaries(folder?: string): Promise<void>

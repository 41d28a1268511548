/** The part of an entry of package-lock.json that says whether a package belongs on a machine. */
type Package = {
  version?: string
  integrity?: string
  optional?: boolean
  devOptional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}
/** Packages by where they are. */
export type Packages = Record<string, Package>
/** A kind of machine, in npm's words. */
export type Machine = { os: string; cpu: string; libc: string | undefined }

export function missingPackages(
  wanted: Packages,
  present: Packages,
  options?: { machine?: Machine; isWanted?: (name: string) => boolean },
): string[]
export function isForBuild(name: string): boolean

/** The types of the inventory of the desk's packages, for its tests. */

type Installed = ReadonlyMap<string, { name: string; version: string }>
type Project = { name: string; version: string }

export function readPackages(root: string): { project: Project; packages: Installed }

export function sbomOf(
  project: Project,
  packages: Installed,
): {
  components: { 'bom-ref': string; licenses: unknown[] }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

export function licencesOf(
  root: string,
  packages: Installed,
): Record<'name' | 'version' | 'licence' | 'text', string>[]

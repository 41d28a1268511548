/** The address of a matter, of one of its tabs, or of the form that changes it. */

/** The id in such an address, and the tab or form, such as `tasks` or `edit`; undefined for any other address. */
export function readMatterAddress(path: string): { id: string; part: string } | undefined {
  const [, id, part = ''] = /^\/matters\/([^/]+)(?:\/([a-z]+))?$/.exec(path) ?? []
  return id === undefined || id === 'new' ? undefined : { id: decodeURIComponent(id), part }
}

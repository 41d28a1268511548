/** The paths of the app's pages; any other address is answered 404. */

/** Written like the app's routes: `$` begins a variable segment. A test compares them with the routes. */
export const pagePaths = [
  '/',
  '/contacts',
  '/contacts/$contactId',
  '/contacts/$contactId/documents',
  '/contacts/$contactId/edit',
  '/contacts/new/$kind',
  '/documents',
  '/matters',
  '/matters/$matterId',
  '/matters/$matterId/documents',
  '/matters/$matterId/edit',
  '/matters/$matterId/tasks',
  '/matters/$matterId/time',
  '/matters/$matterId/timeline',
  '/matters/new',
  '/settings',
  '/settings/journal',
  '/tasks',
  '/tasks/$taskId',
  '/tasks/new',
  '/time',
  '/time/new',
] as const

const pages = pagePaths.map((path) => path.split('/').slice(1))

/** Whether the app has a page at a path, with or without a slash at its end. */
export function isPagePath(pathname: string): boolean {
  const segments = pathname
    .replace(/(?<=.)\/$/, '')
    .split('/')
    .slice(1)
  return pages.some(
    (page) =>
      page.length === segments.length &&
      page.every((part, index) =>
        part.startsWith('$') ? segments[index] !== '' : part === segments[index],
      ),
  )
}

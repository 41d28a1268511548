/** The paths of the app's pages: any other address is not found. */

/** Written like the app's routes: `$` begins a variable segment. A test compares the two. */
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
  '/matters/new',
  '/settings',
  '/tasks',
  '/tasks/$taskId',
  '/tasks/new',
  '/time',
  '/time/new',
] as const

const pages = pagePaths.map((path) => path.split('/').slice(1))

/** Whether the app has a page at a path, with or without a slash at its end. */
export function isPagePath(pathname: string): boolean {
  const given = pathname
    .replace(/(?<=.)\/$/, '')
    .split('/')
    .slice(1)
  return pages.some(
    (page) =>
      page.length === given.length &&
      page.every((part, place) =>
        part.startsWith('$') ? given[place] !== '' : part === given[place],
      ),
  )
}

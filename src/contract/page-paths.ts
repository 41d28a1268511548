/** Where the app has pages: anything else is an address that leads nowhere, whoever asks for it. */

/** In the words of the app's routes: `$` begins a segment that varies. A test holds this to them. */
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

/** The address that a person asked for before they signed in: always one of the desk's own pages. */

/** The longest address that is remembered. */
const longest = 2000

/** The path and query if they are of the desk itself, otherwise its first page (CWE-601). */
export function returnTo(asked: string | null | undefined): string {
  if (!asked || asked.length > longest) return '/'
  // No scheme, no host, no backslash that browsers read as a slash, and nothing that they leave out.
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(asked) || asked.includes('\\')) return '/'
  const base = 'http://desk.invalid'
  if (!URL.canParse(asked, base)) return '/'
  const { origin, pathname, search } = new URL(asked, base)
  if (origin !== base || pathname.startsWith('//')) return '/'
  return /^\/(sign-in|signed-out)(\/|$)/.test(pathname) && pathname !== '/sign-in/done'
    ? '/'
    : pathname + search
}

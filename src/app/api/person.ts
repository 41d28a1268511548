/** The person whom the gateway made this page for: it is another page when somebody else signs in. */
import { mayAs, type Role } from '#contract/roles.ts'

type Person = { id: string; role: Role; name?: string; email?: string }

/** Undefined at a desk without sign-in, where everybody may do everything. */
export function signedInPerson(): Person | undefined {
  const said = document.querySelector<HTMLMetaElement>('meta[name="person"]')?.content
  return said === undefined ? undefined : JSON.parse(said)
}

/** Whether the person may call an operation; the gateway refuses it in any case. */
export const may = ({ role }: { role: Role }): boolean =>
  mayAs(signedInPerson()?.role ?? 'admin', role)

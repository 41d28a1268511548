/** Going about a page by keys alone, as a person without a mouse does. */
import { type ByRoleMatcher, screen } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'

/** Presses Tab until the focus is on what has that name. */
export async function tabTo(user: UserEvent, role: ByRoleMatcher, name: string | RegExp) {
  const wanted = await screen.findByRole(role, { name })
  for (let presses = 0; presses < 120; presses += 1) {
    await user.tab()
    if (document.activeElement === wanted) return
  }
  throw new Error(`Tab never reached ${String(name)}`)
}

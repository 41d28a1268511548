/** The page as the gateway makes it for somebody who is signed in. */
import { onTestFinished } from 'vitest'
import { signedOut } from '#app/api/session.ts'

export const ann = {
  id: 'p-ann',
  name: 'Ann Brown',
  email: 'ann@firm.example',
  role: 'editor',
} as const

/** Until the test ends. */
export function signedIn(person: object) {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'person',
    content: JSON.stringify(person),
  })
  document.head.append(meta)
  onTestFinished(() => {
    meta.remove()
    signedOut.set(false)
  })
}

/** What a form does once its person has signed in again. */
import { signedOut } from '#app/api/session.ts'

/** Calls back each time that the session of the page is there again, until the function that it returns is called. */
export const onSignedInAgain = (back: () => void) =>
  signedOut.subscribe(() => {
    if (!signedOut.get()) back()
  })

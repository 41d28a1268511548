/** The addresses of signing in and out; none of them is the app's. */
export const signInPaths = {
  begin: '/sign-in',
  /** Where the provider sends the browser back to. */
  back: '/sign-in/return',
  /** Where the provider says that a session has ended. */
  ended: '/sign-in/ended',
  /** Where the app ends the session. */
  signOut: '/sign-out',
  out: '/signed-out',
  /** Where a window ends that was opened to sign in for another one. */
  done: '/sign-in/done',
  /** Where a one-time link leads; its token is in the fragment, which no server and no log ever sees. */
  link: '/sign-in/link',
  // What the pages of passkeys call, each in two steps.
  passkeyOptions: '/sign-in/passkey/options',
  passkey: '/sign-in/passkey',
  linkOptions: '/sign-in/link/options',
  linkPasskey: '/sign-in/link/passkey',
  addOptions: '/sign-in/passkeys/options',
  add: '/sign-in/passkeys',
} as const

/** The pages on which people sign in with passkeys, and use their link; a script of the build brings them to life. */
import { escaped, type PlainPage } from '#gateway/pages/plain-page.ts'

/** What the script finds in the page: the button that it waits for, and where it says what happens. */
const live = (act: string, label: string, next: string) => [
  `<button type="button" hidden data-act="${act}" data-next="${escaped(next)}">${label}</button>`,
  '<span role="status"></span>',
  '<noscript>Signing in with a passkey needs JavaScript. Please switch it on for this address.</noscript>',
]

/** Asks for a passkey; the browser goes to `next` afterwards. */
export const signInPage = (
  script: string,
  next: string,
  contact: string | undefined,
): PlainPage => ({
  heading: 'Sign in',
  text: [
    'Use the passkey that you made with your link. Your device will ask for your fingerprint, face or PIN.',
    ...live('sign in', 'Sign in with a passkey', next),
    `No passkey here yet? Ask ${contact ? escaped(contact) : 'the person who looks after Practice Desk at your firm'} for a link.`,
  ],
  script,
})

/** Makes the first passkey of the person whom the link is for. */
export const linkPage = (script: string): PlainPage => ({
  heading: 'Create your passkey',
  text: [
    'A passkey replaces a password: it stays on your device or in your password manager, and Practice Desk stores no secret of yours.',
    ...live('link', 'Create a passkey', '/'),
  ],
  script,
})

/** What a browser is shown by whoever signs in: each says what happened and what to do. */
import { type PlainPage, escaped } from '#gateway/pages/plain-page.ts'
import type { Refused } from './claims.ts'
import { signInPaths } from './paths.ts'

/** Leads on to the page that the person asked for, if that is known. */
const signInTo = (to = '/') =>
  `<a href="${signInPaths.begin}${to === '/' ? '' : `?to=${encodeURIComponent(to)}`}">Sign in</a>`
const again = signInTo()
const nothing = 'Nothing was changed or lost.'

/** The page for a person whom the desk does not let in; `contact` is whom to ask. */
export function refusedPage(reason: Refused, contact: string | undefined): PlainPage {
  const ask = `Ask ${contact ? escaped(contact) : 'the person who looks after Practice Desk at your firm'}. ${nothing}`
  const another = `You can also <a href="/sign-in?fresh=1">sign in as someone else</a>.`
  const said: Record<Refused, [heading: string, text: string]> = {
    'not allowed': [
      'You cannot use this Practice Desk',
      'You are signed in at your firm’s provider, but you have not been given access to Practice Desk.',
    ],
    'unverified email': [
      'Your email address is not verified',
      'Practice Desk lets people in by their email address, and the provider has not verified yours.',
    ],
    'email taken': [
      'Someone else has your email address here',
      'This email address belongs to another person in Practice Desk. That may be you, with another provider or account. An admin can remove the other one in Settings.',
    ],
    removed: [
      'You can no longer use this Practice Desk',
      'An admin has removed your access, and can restore it in Settings.',
    ],
    'unknown roles': [
      'Your role could not be read',
      'Your firm’s sign-in provider gave your role in a form that Practice Desk does not recognise.',
    ],
  }
  const [heading, text] = said[reason]
  return { heading, text: [text, ask, another] }
}

/** The page for a person whose provider is away; `to` is where they were going. */
export const unreachablePage = (to: string): PlainPage => ({
  heading: 'Signing in is not possible at the moment',
  text: [
    `Your firm’s sign-in provider did not answer. ${nothing} Try again in a minute: ${signInTo(to)}.`,
  ],
})

/** The page for a sign-in that proves nothing; `to` is where the person was going, if it says so. */
export const failedPage = (to?: string): PlainPage => ({
  heading: 'You are not signed in',
  text: [
    `This sign-in could not be verified. It may have expired, been used already, or been started in another browser. ${nothing}`,
    `${signInTo(to)} once more. If that fails too, tell the person who looks after Practice Desk at your firm.`,
  ],
})

export const pages = {
  signedOut: {
    heading: 'You are signed out',
    text: [`${again} to use Practice Desk again.`],
  },
  signedOutHere: {
    heading: 'You are signed out of Practice Desk',
    text: [
      'You may still be signed in at your firm’s provider in this browser. Practice Desk will have you identify yourself at the next sign-in. If others use this device, sign out at the provider too.',
      `${again} to use Practice Desk again.`,
    ],
  },
  done: {
    heading: 'You are signed in',
    text: ['Go back to the window that you came from. This one can be closed.'],
  },
} satisfies Record<string, PlainPage>

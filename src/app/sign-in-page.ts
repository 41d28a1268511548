/** Brings the sign-in pages to life, which the gateway makes: signs in with a passkey, or makes one with a link. */
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'

/** How long an answer may take, in milliseconds. */
const longest = 30_000

const shown = document.querySelector('button')
const status = document.querySelector('[role=status]')

const say = (text: string) => {
  if (status) status.textContent = text
}

/** What the gateway refused; its message is for the person. */
class Refused extends Error {}

/** Nothing that can be relied on was answered; its message is for the person. */
class Unanswered extends Error {}

const noAnswer = 'Practice Desk did not answer. Nothing was changed. Try again.'

type Options = {
  /** What is so if no answer comes; a step that only asks changes nothing. */
  lost?: string
}

/** What the gateway answers; throws a `Refused` or an `Unanswered`. */
async function post(path: string, body: object, { lost }: Options = {}) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Practice-Desk': '1' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(longest),
  }).catch(() => {
    throw new Unanswered(lost ?? noAnswer)
  })
  const answer = await response.json().catch(() => undefined)
  if (response.ok && answer) return answer
  // From 500 on, nobody knows what was done before it failed.
  if (response.ok || response.status >= 500)
    throw new Unanswered(lost ?? answer?.detail ?? noAnswer)
  throw new Refused(
    answer?.detail ?? 'Practice Desk could not do this. Nothing was changed. Try again.',
  )
}

/** What a button does, by the name in the page or one that it gets here. */
const acts: Record<string, (button: HTMLButtonElement) => Promise<void>> = {
  async 'sign in'(button) {
    const optionsJSON = await post('/sign-in/passkey/options', {})
    say('Waiting for your device…')
    const response = await startAuthentication({ optionsJSON })
    const lost = 'Practice Desk did not answer. You may be signed in. Try again.'
    await post('/sign-in/passkey', { response }, { lost })
    enter(button)
  },
  async link(button) {
    const { options } = await openLink()
    say('Waiting for your device…')
    const response = await startRegistration({ optionsJSON: options })
    try {
      await post('/sign-in/link/passkey', { link, response }, { lost: mayHaveWorked })
    } catch (error) {
      // The link may be used up, which would look as if somebody else had used it.
      if (error instanceof Unanswered) become(button, 'open', 'Open Practice Desk')
      throw error
    }
    enter(button)
  },
  /** Says whom a link is for, or that it no longer works. */
  async check(button) {
    say('Checking your link…')
    try {
      const { name, email } = await openLink()
      become(button, 'link', label)
      say(`This link is for ${name} (${email}).`)
    } catch (error) {
      if (error instanceof Unanswered) become(button, 'check', 'Try again')
      else button.hidden = true
      throw error
    }
  },
  open: async (button) => goOn(button),
}

const mayHaveWorked =
  'Practice Desk did not answer. This may have worked: open Practice Desk and sign in with your passkey. If it does not know your passkey, open your link again.'

/** In the fragment, which the browser sends to nobody. */
const link = location.hash.slice(1)
const openLink = () => post('/sign-in/link/options', { link })

function enter(button: HTMLButtonElement) {
  say('You are signed in.')
  goOn(button)
}

/** Goes where the person was going. Where that is here, what follows a `#`, which the gateway never sees, is kept. */
function goOn(button: HTMLButtonElement) {
  const next = button.dataset['next'] ?? '/'
  if (next === location.pathname + location.search) location.reload()
  else location.replace(next)
}

/** What the button says in the page. */
const label = shown?.textContent ?? ''

function become(button: HTMLButtonElement, name: string, text: string) {
  button.dataset['act'] = name
  button.textContent = text
  button.hidden = false
  button.removeAttribute('aria-disabled')
}

/** A browser's own words are no help to a person. */
function sentenceFor(error: unknown): string {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device already has a passkey for you here. Sign in with it.'
  if (error instanceof Refused || error instanceof Unanswered) return error.message
  if (error instanceof Error && /^(NotAllowed|Abort)Error$/.test(error.name))
    return 'Your device gave no passkey: it was cancelled, or took too long. Nothing was changed. Try again.'
  return 'This browser or device could not use a passkey. Nothing was changed. Try another one.'
}

async function act(button: HTMLButtonElement): Promise<void> {
  button.setAttribute('aria-disabled', 'true')
  try {
    await acts[button.dataset['act'] ?? '']?.(button)
  } catch (error) {
    say(sentenceFor(error))
    button.removeAttribute('aria-disabled')
  }
}

if (shown) {
  shown.addEventListener('click', () => {
    if (shown.getAttribute('aria-disabled') !== 'true') void act(shown)
  })
  if (shown.dataset['act'] === 'link') {
    shown.dataset['act'] = 'check'
    void act(shown)
    // A browser that is given another link here loads nothing.
    addEventListener('hashchange', () => location.reload())
  } else shown.hidden = false
}

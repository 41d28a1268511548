/** Registers passkeys: the first by a one-time link, further ones by whoever is signed in. */
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { Exchange } from '#gateway/http/exchange.ts'
import { nameOf } from '#http/error-code.ts'
import { sendJson } from '#gateway/sign-in/leave.ts'
import type { StoredPasskey } from '#gateway/store/sign-in-links.ts'
import { parseBody, refuse, Registration, unproven } from './answers.ts'
import type { Purpose } from './challenges.ts'
import { type PasskeyContext, webAuthn } from './context.ts'
import { arrivalOf, welcome } from './sign-in.ts'

const Link = z.object({ link: z.string().check(z.maxLength(100)) })
const LinkAnswer = z.object({ ...Link._zod.def.shape, response: Registration })
const Added = z.object({ response: Registration })

type Owner = { id: string; name?: string | null | undefined; email?: string | null | undefined }

/** Whom a link is for, and what their passkey is asked for. */
export async function linkOptions(
  context: PasskeyContext,
  exchange: Exchange,
  body: Buffer,
): Promise<void> {
  exchange.operation = 'sign-in link'
  const { link } = parseBody(body, Link)
  const person = await openLink(context, exchange, link)
  const options = await registrationOptions(context, exchange, { purpose: 'link', owner: person })
  sendJson(exchange, { name: person.name, email: person.email, options })
}

/** Registers the passkey of a link, uses the link up, and begins a session. */
export async function useLink(
  context: PasskeyContext,
  exchange: Exchange,
  body: Buffer,
): Promise<void> {
  exchange.operation = 'sign-in link used'
  const challenge = await context.challenges.read(exchange, 'link')
  const { link, response } = parseBody(body, LinkAnswer)
  const person = await openLink(context, exchange, link)
  const passkey = await registered(context, { response, challenge, person: person.id })
  if (!(await context.state.passkeys.useLink(link, passkey, exchange.from))) {
    throw refusedLink('used')
  }
  await welcome(context, exchange, person.id)
}

/** What another passkey of the person who is signed in is asked for. */
export async function addOptions(context: PasskeyContext, exchange: Exchange): Promise<void> {
  exchange.operation = 'passkey to add'
  const owner = signedIn(exchange)
  sendJson(exchange, await registrationOptions(context, exchange, { purpose: 'add', owner }))
}

/** Adds another passkey to those of the person who is signed in. */
export async function add(
  context: PasskeyContext,
  exchange: Exchange,
  body: Buffer,
): Promise<void> {
  exchange.operation = 'passkey added'
  const challenge = await context.challenges.read(exchange, 'add')
  const { response } = parseBody(body, Added)
  const { id } = signedIn(exchange)
  const passkey = await registered(context, { response, challenge, person: id })
  if (!(await context.state.passkeys.add(passkey, exchange.from))) throw unproven()
  sendJson(exchange, {})
}

function signedIn({ person }: Exchange): Owner {
  if (!person) throw refuse('You are not signed in, or your session has ended.', 401)
  return person
}

const whyNot = {
  unknown:
    'This link does not work. It may not be complete, or a newer one may have taken its place.',
  used: 'This link has been used: it works once. If it was not you who used it, tell the person who looks after Practice Desk at once.',
  expired: 'This link has expired: it works for 24 hours.',
}
const refusedLink = (why: keyof typeof whyNot) =>
  refuse(
    `${whyNot[why]} Nothing was changed. Ask the person who looks after Practice Desk for a new link.`,
    410,
  )

/** The person of a link that works; throws a `Refusal`. */
async function openLink(context: PasskeyContext, exchange: Exchange, link: string) {
  const { passkeys, journal } = context.state
  const found = await passkeys.findLink(link)
  if (found?.state === 'open') return found.person
  if (found) await journal.noteRefused(arrivalOf(exchange, found.person.id))
  throw refusedLink(found?.state ?? 'unknown')
}

/** The passkey has to be one that a device can offer by itself, so that nobody types a name to sign in. */
async function registrationOptions(
  context: PasskeyContext,
  exchange: Exchange,
  { purpose, owner: { id, name, email } }: { purpose: Purpose; owner: Owner },
) {
  const { generateRegistrationOptions } = await webAuthn()
  const challenge = await context.challenges.begin(exchange, purpose)
  const already = await context.state.passkeys.of(id)
  return generateRegistrationOptions({
    rpName: 'Practice Desk',
    rpID: context.rpId,
    userID: new TextEncoder().encode(id),
    userName: email ?? name ?? id,
    userDisplayName: name ?? email ?? '',
    challenge: Buffer.from(challenge, 'base64url'),
    attestationType: 'none',
    excludeCredentials: already.map((one) => ({ id: one.id, transports: one.transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

type Answered = {
  response: RegistrationResponseJSON
  challenge: { id: string; challenge: string } | undefined
  person: string
}

/** The passkey that an answer proves; throws a `Refusal` if it proves none. */
async function registered(
  { publicUrl, rpId, log, challenges }: PasskeyContext,
  { response, challenge, person }: Answered,
): Promise<StoredPasskey> {
  if (!challenge) throw unproven()
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge.challenge,
    expectedOrigin: publicUrl,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    log.warn({ name: nameOf(error) }, 'a new passkey was not accepted')
    throw unproven()
  })
  if (!registrationInfo || !(await challenges.use(challenge))) throw unproven()
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return {
    id,
    person,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
  }
}

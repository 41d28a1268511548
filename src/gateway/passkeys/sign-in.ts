/** Signs in with a passkey that was registered here: whichever the person chooses says who they are. */
import * as z from 'zod/mini'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { addCookies } from '#gateway/http/cookies.ts'
import type { Exchange, Person } from '#gateway/http/exchange.ts'
import { nameOf } from '#http/error-code.ts'
import { sessionOf } from '#gateway/sign-in/context.ts'
import { unlocked } from '#gateway/sign-in/lock.ts'
import { settleStaff } from '#gateway/sign-in/staff.ts'
import { endBefore, sendJson } from '#gateway/sign-in/leave.ts'
import { Authentication, parseBody, refuse, unproven } from './answers.ts'
import { type PasskeyContext, webAuthn } from './context.ts'

/** What a passkey is asked for; it must check who uses it, by a fingerprint, a face or a PIN. */
export async function signInOptions(context: PasskeyContext, exchange: Exchange): Promise<void> {
  exchange.operation = 'sign in'
  const { generateAuthenticationOptions } = await webAuthn()
  const challenge = await context.challenges.begin(exchange, 'sign in')
  const options = await generateAuthenticationOptions({
    rpID: context.rpId,
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: 'required',
  })
  sendJson(exchange, options)
}

const Body = z.object({ response: Authentication })

/** Begins a session for the owner of the passkey; throws a `Refusal`. */
export async function signIn(
  context: PasskeyContext,
  exchange: Exchange,
  body: Buffer,
): Promise<void> {
  exchange.operation = 'signed in'
  const { passkeys } = context.state
  const challenge = await context.challenges.read(exchange, 'sign in')
  const { response } = parseBody(body, Body)
  const found = await passkeys.find(response.id)
  if (!found) {
    throw refuse(
      'Practice Desk does not recognise this passkey. It may have been removed, or your access may have ended. Use another passkey, or ask the person who looks after Practice Desk.',
    )
  }
  const { passkey, owner } = found
  try {
    if (!challenge) throw unproven()
    const expected = { ...context, challenge: challenge.challenge, response }
    const counter = await counterOf(expected, passkey)
    if (counter === undefined || !isOf(response, owner.id)) throw unproven()
    if (!(await context.challenges.use(challenge))) throw unproven()
    if (!(await passkeys.used(passkey.id, counter))) throw unproven()
  } catch (error) {
    await context.state.journal.noteRefused(arrivalOf(exchange, owner.id))
    throw error
  }
  await welcome(context, exchange, owner.id)
}

const removed = () =>
  refuse(
    'You can no longer use this Practice Desk. Ask the person who looks after it. Nothing was lost.',
  )

type Expected = Pick<PasskeyContext, 'publicUrl' | 'rpId' | 'log'> & {
  challenge: string
  response: AuthenticationResponseJSON
}
type Stored = { id: string; publicKey: string; counter: number }

/** The passkey's counter after this use; undefined if its answer is no proof. */
async function counterOf(
  { challenge, response, publicUrl, rpId, log }: Expected,
  { id, publicKey, counter }: Stored,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: publicUrl,
      expectedRPID: rpId,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch (error) {
    log.warn({ name: nameOf(error) }, 'the answer of a passkey was not accepted')
    return undefined
  }
}

/** A browser that says whose passkey it is must say the same as we. */
const isOf = ({ response: { userHandle } }: AuthenticationResponseJSON, person: string) =>
  userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === person

/** A sign-in, or the refusal of one, as the journal has it. */
export const arrivalOf = (exchange: Exchange, person: string) => ({
  exchange: exchange.id,
  person,
  operation: 'signIn',
  address: exchange.from,
})

/** Begins a session; its cookie goes with the answer. Throws a `Refusal` if the person was removed meanwhile. */
export async function welcome(
  context: PasskeyContext,
  exchange: Exchange,
  id: string,
): Promise<void> {
  const { people, journal } = context.state
  const row = await people.seen(id)
  await journal.note(arrivalOf(exchange, id), row ? 'saved' : 'not saved')
  if (!row) throw removed()
  const { role, name, email, begun } = row
  const person: Person = {
    id,
    role,
    name: name ?? undefined,
    email: email ?? undefined,
    signsInWith: 'passkey',
  }
  await settleStaff(context, person)
  const before = await sessionOf(context, exchange)
  await endBefore(context, [before?.id])
  addCookies(exchange.response, [await context.sessions.begin(person, { begun }), unlocked])
  sendJson(exchange, {})
}

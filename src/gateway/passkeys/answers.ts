/** What the sign-in pages send and are answered: JSON, and a problem with a sentence for the person where it fails. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { Exchange } from '#gateway/http/exchange.ts'
import { parseBy, parseJson, readBytes } from '#http/json-body.ts'
import { Refusal } from '#http/problem.ts'
import { defaultLimits, timedBody } from '#http/timed-body.ts'

/** In bytes: far more than a passkey's answer has. */
const longest = 50_000
const tooLong = (bytes: number) => (bytes > longest ? new Refusal(413) : undefined)

/** By its id a passkey is looked up, and PostgreSQL takes no text with a NUL in it. */
const Base64Url = z.string().check(z.regex(/^[\w-]+$/))
const Credential = z.looseObject({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
})
const isCredential = (value: unknown) => Credential.safeParse(value).success

/** What a browser made of a passkey; everything else in it is checked by `@simplewebauthn/server`. */
export const Registration = z.custom<RegistrationResponseJSON>(isCredential)
export const Authentication = z.custom<AuthenticationResponseJSON>(isCredential)

/** The body of a request, whole; rejects with a `Refusal`. */
export const readBody = ({ request }: Exchange): Promise<Buffer> =>
  readBytes(timedBody(request, defaultLimits.json), tooLong)

/** A body by a schema; throws a `Refusal`. */
export const parseBody = <Schema extends z.ZodMiniType>(
  body: Buffer,
  schema: Schema,
): z.output<Schema> =>
  parseBy(schema, parseJson(body).value, {
    detail: 'Practice Desk could not read what your browser sent. You are not signed in.',
    unknown: 'There is nothing with this name',
  })

/** Refuses with a sentence; 403 because a 401 would say that a session has ended. */
export const refuse = (detail: string, status = 403) =>
  new Refusal(status, { title: 'Not signed in', detail })

/** Whatever is wrong with an answer of a passkey is refused alike: it is no proof. */
export const unproven = () =>
  refuse(
    'Your passkey could not be verified. This attempt may have expired, been used already, or been started in another window. Nothing was changed. Try again.',
  )

/** The kinds of values that settings have. */
import * as z from 'zod/mini'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i
/** Whether a name or address is of this machine alone. */
export const isLoopback = (host: string) => loopback.test(host)

/** A name or an address of a machine, IPv6 with or without brackets. */
export const machineName = z
  .string()
  .check(z.regex(/^[\w.-]+$|^\[?(?=[\da-f.]*:)[\da-f:.]+\]?$/i, 'the name or address of a machine'))

/** A number without sign or fraction, from its text. */
export const wholeNumber = (min: number, max: number) => {
  const wanted = `a whole number from ${min} to ${max}`
  return z.pipe(
    z.string().check(z.regex(/^\d{1,12}$/, wanted)),
    z.pipe(z.transform(Number), z.int(wanted).check(z.gte(min, wanted), z.lte(max, wanted))),
  )
}

export const urlOf = (text: string) => (URL.canParse(text) ? new URL(text) : undefined)

/** Whether there is an address, and it has no user name, password, query or fragment, and uses HTTPS unless it is on this machine. */
export const isSafeBase = (url: URL | undefined): url is URL =>
  url !== undefined &&
  url.href.replace(/[?#]$/, '') === `${url.origin}${url.pathname}` &&
  (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))

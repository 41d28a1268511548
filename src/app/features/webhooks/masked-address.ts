/** A callback URL as it may stand on a screen that others see. */

/** Names of parameters that hold what lets somebody in. */
const telling = /key|token|secret|sig|pass|pwd|auth|code|cred|sas|session/i
/** A value that nobody would type is one that lets somebody in, whatever its name. */
const random = /^(?=.*\d)[\w+/=.~-]{20,}$/

/** Takes keys and tokens out of the query of an address, and a password out of its beginning; the rest stays as it is. */
export function maskedAddress(address: string): string {
  const [, before = address, query, rest = ''] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(address) ?? []
  const open = before.replace(/^([a-z][\w+.-]*:\/\/[^/:@]*):[^/@]*@/i, `$1:${mask}@`)
  if (query === undefined) return open
  const parameters = query.split('&').map((parameter) => {
    const [name = '', ...value] = parameter.split('=')
    const secret = telling.test(name) || random.test(decoded(value.join('=')))
    return value.length > 0 && secret ? `${name}=${mask}` : parameter
  })
  return `${open}?${parameters.join('&')}${rest}`
}

const mask = '••••'

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

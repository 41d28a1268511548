/** Masks the secrets in a callback URL, so that it may be stored, and shown to others. */

/** Names of parameters that contain secrets. */
const secretNames = /key|token|secret|sig|pass|pwd|auth|code|cred|sas|session/i

/** Whether a text looks random, and is therefore treated as a secret. */
function isRandom(text: string, minLength: number) {
  const plain = decoded(text)
  if (text.length < minLength || !/^[\w+/=.~-]+$/.test(plain)) return false
  return /\d/.test(plain) || plain.split(/[^a-z]+/i).some((part) => !isPronounceable(part))
}

const maxWordLength = 20

/** Whether letters can be pronounced, as one word or as several that begin with capitals. */
function isPronounceable(letters: string) {
  if (letters.length < 6) return true
  const words = letters.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? []
  const vowels = letters.match(/[aeiouy]/gi) ?? []
  return (
    letters.length / words.length >= 4 &&
    vowels.length / letters.length >= 0.25 &&
    words.every((word) => word.length <= maxWordLength) &&
    !/[^aeiouy]{5}/i.test(letters)
  )
}

/** Masks keys, tokens and passwords in an address: in its user part, its path and its query. */
export function maskedAddress(address: string): string {
  const [, start = '', path = '', query, rest = ''] =
    /^([a-z][\w+.-]*:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?(.*)$/is.exec(address) ?? []
  const origin = start.replace(/^([^/]*\/\/).*@/s, `$1${mask}@`)
  const segments = path.split('/').map((segment) => (isRandom(segment, 12) ? mask : segment))
  const beforeQuery = origin + segments.join('/')
  if (query === undefined) return beforeQuery + rest
  const parameters = query.split('&').map((parameter) => {
    const [name = '', ...value] = parameter.split('=')
    const secret = secretNames.test(name) || isRandom(value.join('='), 20)
    return value.length > 0 && secret ? `${name}=${mask}` : parameter
  })
  return `${beforeQuery}?${parameters.join('&')}${rest}`
}

const mask = '••••'

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

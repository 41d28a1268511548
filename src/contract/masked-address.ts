/** Masks the secrets in a callback URL, so that it may be stored and shown on a screen that others see. */

/** Names of parameters that contain secrets. */
const secretNames = /key|token|secret|sig|pass|pwd|auth|code|cred|sas|session/i

/** Whether a text looks random: one that nobody would type is taken for a secret. */
function isRandom(text: string, least: number) {
  const plain = decoded(text)
  if (text.length < least || !/^[\w+/=.~-]+$/.test(plain)) return false
  return /\d/.test(plain) || plain.split(/[^a-z]+/i).some((part) => !isSpoken(part))
}

/** The longest word of an address that somebody would read out. */
const longestWord = 20

/** Whether letters can be read out, as a word or as several with capitals. */
function isSpoken(letters: string) {
  if (letters.length < 6) return true
  const words = letters.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? []
  const vowels = letters.match(/[aeiouy]/gi) ?? []
  return (
    letters.length / words.length >= 4 &&
    vowels.length / letters.length >= 0.25 &&
    words.every((word) => word.length <= longestWord) &&
    !/[^aeiouy]{5}/i.test(letters)
  )
}

/** Masks keys, tokens and passwords in an address: in its user part, its path and its query. */
export function maskedAddress(address: string): string {
  const [, start = '', path = '', query, rest = ''] =
    /^([a-z][\w+.-]*:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?(.*)$/is.exec(address) ?? []
  const open = start.replace(/^([^/]*\/\/).*@/s, `$1${mask}@`)
  const steps = path.split('/').map((step) => (isRandom(step, 12) ? mask : step))
  const before = open + steps.join('/')
  if (query === undefined) return before + rest
  const parameters = query.split('&').map((parameter) => {
    const [name = '', ...value] = parameter.split('=')
    const secret = secretNames.test(name) || isRandom(value.join('='), 20)
    return value.length > 0 && secret ? `${name}=${mask}` : parameter
  })
  return `${before}?${parameters.join('&')}${rest}`
}

const mask = '••••'

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

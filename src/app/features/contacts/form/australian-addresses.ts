/** Finds what looks odd in an Australian address: a state that is none, and a postcode of another state (Australia Post). */
import type { NewAddress } from '#contract/addresses.ts'

type State = { name: string; firstDigits: readonly string[] }

const states = new Map<string, State>([
  ['ACT', { name: 'Australian Capital Territory', firstDigits: ['0', '2'] }],
  ['NSW', { name: 'New South Wales', firstDigits: ['1', '2'] }],
  ['NT', { name: 'Northern Territory', firstDigits: ['0'] }],
  ['QLD', { name: 'Queensland', firstDigits: ['4', '9'] }],
  ['SA', { name: 'South Australia', firstDigits: ['5'] }],
  ['TAS', { name: 'Tasmania', firstDigits: ['7'] }],
  ['VIC', { name: 'Victoria', firstDigits: ['3', '8'] }],
  ['WA', { name: 'Western Australia', firstDigits: ['6'] }],
])

/** Postcodes of places served from across a border: Barooga, New South Wales, has a Victorian postcode. */
const sharedPostcodes = new Set(
  '0872 2406 3500 3585 3586 3644 3691 3707 4377 4380 4383 4385 4825'.split(' '),
)

/** `vic`, `N.S.W.` or `new south wales`. */
function stateOf(text: string): State | undefined {
  const plain = text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  return (
    states.get(plain.replaceAll('.', '').toUpperCase()) ??
    [...states.values()].find(({ name }) => name.toLowerCase() === plain)
  )
}

/** A sentence if the text is not an Australian state or territory, otherwise undefined. */
export const oddityOfState = (text: string) =>
  stateOf(text)
    ? undefined
    : `The states and territories are ${[...states.keys()].join(', ').replace(/, (\w+)$/, ' and $1')}.`

/** A sentence if the postcode is malformed or belongs to a state other than the one entered. */
export function oddityOfPostcode(
  text: string,
  { administrativeArea = '' }: Pick<Partial<NewAddress>, 'administrativeArea'>,
) {
  const postcode = text.trim()
  if (!/^\d{4}$/.test(postcode)) return 'An Australian postcode has four digits.'
  const state = stateOf(administrativeArea)
  if (!state || sharedPostcodes.has(postcode) || state.firstDigits.includes(postcode.charAt(0)))
    return undefined
  const where = state.name.endsWith('Territory') ? `the ${state.name}` : state.name
  return `Postcodes in ${where} usually begin with ${state.firstDigits.join(' or ')}.`
}

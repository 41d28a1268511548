/** Derives the names of a contact (the specification, Contact: fullName and shortName). */
import { withoutLegalEnding } from '#contract/company-names.ts'

type Names = { fullName: string; shortName: string }

/** `Okafor, Henry` and `Okafor H`. */
export function namesOfPerson(firstName: string, lastName: string): Names {
  const [first, last] = [firstName.trim(), lastName.trim()]
  const [initial] = letters.segment(first)
  return { fullName: `${last}, ${first}`, shortName: `${last} ${initial?.segment ?? ''}` }
}

/** Segments letters as a reader sees them: an accent may be a character of its own. */
const letters = new Intl.Segmenter('en-AU', { granularity: 'grapheme' })

/** The name as it is, and without its legal ending: `Okafor Transport` for `Okafor Transport Pty Ltd`. */
export function namesOfCompany(name: string): Names {
  return { fullName: name, shortName: withoutLegalEnding(name) }
}

/** The name of a group in both places: nobody but its members can say how to shorten it. */
export const namesOfGroup = (name: string): Names => ({ fullName: name, shortName: name })

/** What recorded time is called: where people sign in, each is shown what they recorded themselves, and nothing else. */
import { signedInPerson } from '#app/api/person.ts'

const ofDesk = {
  noun: { one: 'time record', many: 'time records' },
  listed: 'This list shows time recorded in Practice Desk.',
  recorded: 'Recorded in Practice Desk',
  notListed: 'Time recorded elsewhere is not shown.',
  none: 'No time recorded here yet',
  beforeTotal: '',
  /** What the name of its file begins with. */
  file: 'time',
}

const ofPerson: typeof ofDesk = {
  noun: { one: 'time record of yours', many: 'time records of yours' },
  listed: 'This list shows the time that you recorded in Practice Desk.',
  recorded: 'Recorded by you in Practice Desk',
  notListed: 'Time that others recorded, or that was recorded elsewhere, is not shown.',
  none: 'You have recorded no time here yet',
  beforeTotal: 'Yours: ',
  file: 'my-time',
}

export const timeWords = () => (signedInPerson() ? ofPerson : ofDesk)

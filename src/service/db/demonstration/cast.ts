/** Who takes part in a matter of the demonstration practice: the client, the other side, and who fills the roles. */
import type { RoleSource } from './area.ts'
import { drawCompany, drawCouple, drawPerson, type DemoContact } from './contacts.ts'
import { splitList } from './split-list.ts'
import { drawName } from './names.ts'
import type { Area, Practice } from './practice.ts'
import type { Rng } from './random.ts'

export type Cast = ReturnType<typeof drawCast>

/** How many people of earlier matters may appear again. */
const maxRemembered = 5_000

/** `known` holds clients and opponents of earlier matters, and gains those of this one. */
export function drawCast(
  rng: Rng,
  { area, practice, known }: { area: Area; practice: Practice; known: DemoContact[] },
) {
  /** The contacts that are new to the practice, members before their groups. */
  const newContacts: DemoContact[] = []
  const bring = (contact: DemoContact) => {
    newContacts.push(contact)
    return contact
  }
  const remember = (contact: DemoContact) => {
    known[known.length < maxRemembered ? known.length : rng.between(0, maxRemembered - 1)] = contact
    return bring(contact)
  }
  const seenBefore = known.length > 0 && rng.sometimes(0.45) ? rng.pick(known) : undefined
  const client =
    seenBefore && area.clients.includes(seenBefore.kind)
      ? seenBefore
      : remember(drawClient(rng, area, known, bring))
  const metBefore = known.length > 0 && rng.sometimes(0.25) ? rng.pick(known) : undefined
  const isMet = metBefore && metBefore !== client && area.opponent === 'anyone'
  const opponent = isMet ? metBefore : drawOpponent(rng, area, client)

  const contactFor = (from: RoleSource): DemoContact => {
    if (from === 'opponent') return isMet ? opponent : remember(opponent)
    if (from !== 'relative') return rng.pick(practice.circle[from])
    if (client.kind === 'Person' && rng.sometimes(0.5)) return client
    return bring(drawPerson(rng, { name: drawName(rng, client.last_name) }))
  }
  const roles = area.roles
    .filter(({ filled }) => rng.sometimes(filled))
    .map(({ id, from }) => ({ role_field_id: id, contact_id: contactFor(from).id }))
  return { client, opponent, roles, newContacts }
}

/** Someone new; the members of a couple are contacts of their own, added before it. */
function drawClient(
  rng: Rng,
  area: Area,
  known: readonly DemoContact[],
  bring: (contact: DemoContact) => DemoContact,
): DemoContact {
  const kind = rng.pick(area.clients)
  if (kind === 'Company') return drawCompany(rng)
  const name = drawName(rng)
  // Fathers and sons share a name; what else is known of them tells them apart.
  const elder = known.length > 0 && rng.sometimes(0.05) ? rng.pick(known) : undefined
  const person = drawPerson(rng, {
    name: { ...name, first: elder?.first_name ?? name.first, last: elder?.last_name ?? name.last },
    company: rng.maybe(0.15, () => drawCompany(rng).full_name),
    job_title: rng.maybe(0.25, () => rng.pick(jobs)),
  })
  if (kind === 'Person') return person
  const partner = drawPerson(rng, {
    name: drawName(rng, rng.sometimes(0.7) ? person.last_name : undefined),
    addresses: person.addresses,
  })
  return drawCouple(rng, bring(person), bring(partner))
}

const jobs = splitList(`Accountant|Builder|Chef|Director|Electrician|Engineer|Farmer|Hairdresser|
  Nurse|Pilot|Retired|Teacher`)

function drawOpponent(rng: Rng, { opponent }: Area, client: DemoContact): DemoContact {
  const surname = opponent === 'partner' && rng.sometimes(0.55) ? client.last_name : undefined
  const isCompany =
    opponent === 'employer'
      ? client.kind !== 'Company'
      : opponent === 'anyone' && rng.sometimes(0.4)
  return isCompany ? drawCompany(rng) : drawPerson(rng, { name: drawName(rng, surname) })
}

/** What a search over everything finds, in one shape for every kind of record. */
import { phoneLink } from '#app/data/contacts/contact-links.ts'
import { kindWord } from '#app/data/contacts/kinds.ts'
import { linkNameOf, nameOf as nameOfTask, statusWord } from '#app/data/tasks/labels.ts'
import { formatDate } from '#app/text/format.ts'
import { matterName } from '#app/text/matter-name.ts'
import { shownName } from '#app/text/shown-name.ts'
import type { Contact, ContactSummary } from '#contract/contacts.ts'
import type { Document } from '#contract/documents.ts'
import type { MatterSummary } from '#contract/matters.ts'
import type { Task } from '#contract/tasks.ts'

export type HitKind = 'matter' | 'contact' | 'document' | 'task'

/** Where something leads: a path of the app, and the search of its address. */
export type Target = { to: string; search?: object }

/** One record that was found. */
export type Hit = {
  kind: HitKind
  id: string
  name: string
  /** What tells it apart from others, the most telling first. */
  details: readonly string[]
  target: Target
  /** A link that calls, where a number is known. */
  call?: string | undefined
  email?: string | undefined
}

/** All that a row shows of it. */
export const textOf = ({ name, details }: Pick<Hit, 'name' | 'details'>) =>
  [name, ...details].join(' · ')

/** The address of a record; an id may hold anything. */
const pathOf = (kind: 'matter' | 'contact' | 'task', id: string) =>
  `/${kind}s/${encodeURIComponent(id)}`

const known = (...details: (string | false | undefined)[]) =>
  details.flatMap((one) => (one ? [shownName(one)] : []))

type NamedMatter = Pick<MatterSummary, 'id' | 'number' | 'title' | 'client' | 'status' | 'lawyer'>

export const matterHit = (matter: NamedMatter): Hit => ({
  kind: 'matter',
  id: matter.id,
  name: shownName(matterName(matter) ?? 'Unnamed matter'),
  details: known(
    matter.status,
    matter.client?.name,
    matter.lawyer?.name && `Lawyer ${matter.lawyer.name}`,
  ),
  target: { to: pathOf('matter', matter.id) },
})

/** What is known of a contact, from a lookup, a list or its own page. */
export type KnownContact = Pick<ContactSummary, 'id'> & {
  summary?: ContactSummary | undefined
  contact?: Contact | undefined
  /** From a list, whose texts are for reading. */
  listed?: { type?: Contact['type']; phone?: string | undefined; email?: string | undefined }
}

export function contactHit({ id, summary, contact, listed }: KnownContact): Hit {
  const named = contact ?? summary
  const phone = contact?.phones?.find(phoneLink)
  const number = phone?.number ?? phone?.rfc3966 ?? listed?.phone
  const email = contact?.emails?.[0] ?? listed?.email ?? mailIn(summary?.additionalInfo)
  const other = [number, email].includes(summary?.additionalInfo) ? '' : summary?.additionalInfo
  const kind = contact ? kindWord(contact) : listed?.type && kindWord({ id, type: listed.type })
  return {
    kind: 'contact',
    id,
    name: shownName(named?.fullName ?? named?.shortName ?? 'Unnamed contact'),
    details: known(kind, number, email, other, named?.jobTitle, named?.company),
    target: { to: pathOf('contact', id) },
    call: phone ? phoneLink(phone) : phoneLink({ rfc3966: listed?.phone }),
    email,
  }
}

/** A lookup tells people apart by their address, which may be one for emails (the specification). */
const mailIn = (info: string | undefined) => (info?.includes('@') ? info : undefined)

/** A document stands among those of its matter or contact: it has no page of its own. */
export function documentHit(document: Document): Hit {
  const { id, title, fullFileName, type, associatedMatter, associatedContact } = document
  const name = title ?? fullFileName ?? 'Untitled document'
  const owner = associatedMatter?.id
    ? pathOf('matter', associatedMatter.id)
    : associatedContact?.id && pathOf('contact', associatedContact.id)
  const { lastModifiedDate } = document
  return {
    kind: 'document',
    id,
    name: shownName(name),
    details: known(
      associatedMatter && matterName(associatedMatter),
      associatedContact?.name,
      type !== 'Document' && type,
      lastModifiedDate && formatDate(lastModifiedDate),
    ),
    target: { to: `${owner ?? ''}/documents`, search: { search: name } },
  }
}

export function taskHit(task: Task): Hit {
  const { id, status, dueDate, assignedTo } = task
  return {
    kind: 'task',
    id,
    name: nameOfTask(task),
    details: known(
      statusWord(status),
      dueDate && `Due ${formatDate(dueDate)}`,
      linkNameOf(task),
      assignedTo?.name,
    ),
    target: { to: pathOf('task', id) },
  }
}

/** The columns of the contact list, and how each value is read. */
import type { Column } from '#app/ui/list/columns/column.ts'
import { Text } from '#app/ui/list/columns/text-cell.tsx'
import { nameOfRegion } from '#app/text/regions.ts'
import { RowLink } from '#app/ui/list/row-link.tsx'
import classes from './contact-columns.module.css'
import { kindWord } from '#app/data/contacts/kinds.ts'
import { nameOf } from '#app/features/contacts/page/contact-heading.tsx'
import type { ListedContact } from '#app/data/contacts/queries.ts'

export const contactColumns: readonly Column<ListedContact>[] = [
  {
    header: 'Name',
    main: true,
    sortBy: 'fullName',
    cell: (contact, _, lines) => <Name {...{ contact, lines }} />,
  },
  {
    header: 'Kind',
    sortBy: 'type',
    width: '104px',
    from: 'tablet',
    tone: 'quiet',
    cell: (contact) => <Text of={contact.type && kindWord(contact)} />,
  },
  {
    header: 'Phone',
    sortBy: 'phone',
    width: '148px',
    from: 'line',
    cell: ({ phone }) => <Text of={phone} />,
  },
  {
    header: 'Email',
    sortBy: 'email',
    width: 'clamp(180px, 15vw + 50px, 320px)',
    from: 'line',
    cell: ({ email }) => <Text of={email} />,
  },
  {
    header: 'Address',
    sortBy: 'address',
    width: 'clamp(200px, 40vw - 236px, 460px)',
    from: 'line',
    tone: 'quiet',
    cell: ({ address }) => <Text of={address?.replaceAll(/(?<!\s)\s*[\r\n]\s*/g, ', ')} />,
  },
  {
    header: 'Roles',
    width: 'clamp(140px, 12vw, 220px)',
    from: 'wide',
    tone: 'quiet',
    cell: ({ roles }) => <Text of={roles?.join(', ')} />,
  },
  {
    header: 'Short name',
    sortBy: 'shortName',
    width: '148px',
    from: 'line',
    extra: true,
    cell: ({ shortName }) => <Text of={shortName} />,
  },
  {
    header: 'Country',
    sortBy: 'regionCode',
    width: '120px',
    from: 'line',
    extra: true,
    cell: ({ regionCode }) => <Text of={regionCode && (nameOfRegion(regionCode) ?? regionCode)} />,
  },
  {
    header: 'All emails',
    width: '220px',
    from: 'line',
    extra: true,
    cell: ({ emails }) => <Text of={emails?.join(', ')} />,
  },
]

/** The name; below it, on narrow screens, phone and email. */
function Name({ contact, lines }: { contact: ListedContact; lines: 1 | 2 }) {
  const { id, phone, email } = contact
  const name = nameOf(contact)
  const below = [phone, email].filter(Boolean).join(' · ')
  return (
    <>
      <span className={classes.name} dir="auto">
        {id === '' ? (
          name
        ) : (
          <RowLink to="/contacts/$contactId" params={{ contactId: id }}>
            {name}
          </RowLink>
        )}
      </span>
      {lines === 2 && <span className={classes.below}>{below || '—'}</span>}
    </>
  )
}

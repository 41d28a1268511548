/** The contacts of a service that lists none: found by a lookup, and those met in matters. */
import { useQueryClient } from '@tanstack/react-query'
import { ContactFilters } from '#app/features/contacts/contact-filters.tsx'
import { ContactLookup } from '#app/features/contacts/contact-lookup.tsx'
import classes from '#app/features/contacts/contact-lookup.module.css'
import { useLookupTerm } from '#app/features/contacts/lookup-terms.ts'
import { PeopleMetList } from '#app/features/contacts/people-met-list.tsx'
import { RecentContacts } from '#app/features/contacts/recent-contacts.tsx'
import type { ContactSearch } from '#app/features/contacts/search.ts'
import { ListRemarks } from '#app/ui/list-remarks.tsx'
import type { HowToGo } from '#app/ui/list-view.ts'
import { Page } from '#app/ui/page.tsx'
import { mattersRead } from './-matters-read.ts'
import { NewContactLinks } from './-new-contact-links.tsx'

type Props = { search: ContactSearch; onSearch: (search: ContactSearch, how?: HowToGo) => void }

export function FindContact({ search, onSearch }: Props) {
  const queryClient = useQueryClient()
  const [term, onTerm] = useLookupTerm()
  const among = search.type ?? search.staffType ?? 'All'
  return (
    <Page
      title="Contacts"
      actions={<NewContactLinks />}
      filters={
        <>
          <ContactFilters
            box={0}
            text={term}
            onText={onTerm}
            among={among}
            onAmong={(type) => onSearch({ type }, { replace: true })}
          />
          <RecentContacts />
        </>
      }
    >
      <ListRemarks onClose={() => onSearch(search, { replace: true })} />
      <div className={classes.sheet}>
        <ContactLookup term={term} type={among} />
        <PeopleMetList matters={mattersRead(queryClient)} />
      </div>
    </Page>
  )
}

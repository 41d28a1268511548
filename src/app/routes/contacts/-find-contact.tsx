/** The contacts of a service that lists none: found by a lookup, and those met in matters. */
import { useQueryClient } from '@tanstack/react-query'
import { ContactLookup } from '#app/features/contacts/list/contact-lookup.tsx'
import classes from '#app/features/contacts/list/contact-lookup.module.css'
import { PeopleOnMattersList } from '#app/features/contacts/list/people-on-matters-list.tsx'
import type { LookupType } from '#contract/contacts.ts'
import { mattersRead } from './-matters-read.ts'

export const FindContact = ({ term, lookupType }: { term: string; lookupType: LookupType }) => (
  <div className={classes.sheet}>
    <ContactLookup term={term} type={lookupType} />
    <PeopleOnMattersList matters={mattersRead(useQueryClient())} />
  </div>
)

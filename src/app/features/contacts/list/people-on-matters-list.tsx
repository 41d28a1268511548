/** People named on the matters already loaded: a directory of what is known here, and labelled so. */
import { ContactLink } from '#app/pickers/contact-link.tsx'
import { FirstFew } from '#app/ui/controls/first-few.tsx'
import { formatCount } from '#app/text/format.ts'
import { Section } from '#app/ui/layout/section.tsx'
import { shownName } from '#app/text/shown-name.ts'
import type { Matter } from '#contract/matters.ts'
import classes from './contact-lookup.module.css'
import { peopleOnMatters } from './people-on-matters.ts'

/** `matters` are those loaded since Practice Desk was opened. */
export function PeopleOnMattersList({ matters }: { matters: readonly Matter[] }) {
  const people = peopleOnMatters(matters)
  return (
    <Section heading="People on matters">
      <p className={classes.said}>
        {people.length === 0
          ? 'No matters have been loaded since Practice Desk was opened. People named on matters appear here.'
          : `Named on the ${formatCount(matters.length, 'matter', 'matters')} loaded since Practice Desk was opened. The firm may have other contacts.`}
      </p>
      <ul className={classes.people}>
        <FirstFew items={people} few={30} noun={{ one: 'person', many: 'people' }}>
          {({ id, name, as }) => (
            <li className={classes.person}>
              <span className={classes.name}>
                <ContactLink id={id}>{shownName(name)}</ContactLink>
              </span>
              <span className={classes.details}>
                <bdi>{as.join(', ')}</bdi>
              </span>
            </li>
          )}
        </FirstFew>
      </ul>
    </Section>
  )
}

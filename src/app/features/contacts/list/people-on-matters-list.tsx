/** Those whom the matters already read have named: a directory of what this desk happens to know, and labelled so. */
import { ContactLink } from '#app/pickers/contact-link.tsx'
import { FirstFew } from '#app/ui/controls/first-few.tsx'
import { formatCount } from '#app/text/format.ts'
import { Section } from '#app/ui/layout/section.tsx'
import { shownName } from '#app/text/shown-name.ts'
import type { Matter } from '#contract/matters.ts'
import classes from './contact-lookup.module.css'
import { peopleMet } from './people-on-matters.ts'

/** `matters` are those that the desk has read since it was opened. */
export function PeopleMetList({ matters }: { matters: readonly Matter[] }) {
  const people = peopleMet(matters)
  return (
    <Section heading="People on matters">
      <p className={classes.said}>
        {people.length === 0
          ? 'No matters have been loaded since Practice Desk was opened. People named on matters appear here.'
          : `Named on the ${formatCount(matters.length, 'matter', 'matters')} loaded since Practice Desk was opened. The firm has other contacts too.`}
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

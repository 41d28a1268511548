/** Who may sign in here and in which role, for admins. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { focusSection } from '#app/ui/layout/focus-page.ts'
import { SectionFailed } from '#app/ui/layout/section.tsx'
import { peopleQueries } from '#app/data/people/queries.ts'
import { AddPersonForm } from './add-person-form.tsx'
import { type NewLink, PersonRow } from './person-row.tsx'
import section from '#app/ui/layout/section.module.css'

export function People() {
  const { data, error, refetch } = useQuery(peopleQueries.list())
  const [links, setLinks] = useState<ReadonlyMap<string, string>>(new Map())
  const [round, setRound] = useState(0)
  const element = useRef<HTMLDivElement>(null)
  if (error && !data) return <SectionFailed what="The people" error={error} onRetry={refetch} />
  if (!data) return <p className="waiting">Loading the people…</p>
  const { people = [], addable } = data
  const onLink = ({ id, link }: NewLink) => setLinks((before) => new Map(before).set(id, link))
  const onDone = () => {
    setRound(round + 1)
    focusSection(element.current)
  }
  return (
    <div ref={element} className={section.parts}>
      <p className={section.help}>
        A reader looks at records, an editor also changes them, and an admin also looks after
        Practice Desk. Whoever gets another role has to sign in again.
      </p>
      <ul className={section.list} aria-label="People who sign in here">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} link={links.get(person.id)} onLink={onLink} />
        ))}
      </ul>
      {addable && (
        <div className={section.form}>
          <AddPersonForm key={round} onAdded={onLink} onDone={onDone} />
        </div>
      )}
    </div>
  )
}

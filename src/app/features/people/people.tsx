/** Who may sign in here and in which role, for admins. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { focusSection } from '#app/ui/layout/focus-page.ts'
import { SectionFailed } from '#app/ui/layout/section.tsx'
import { peopleQueries } from '#app/data/people/queries.ts'
import { AddPersonForm } from './add-person-form.tsx'
import { useNewLinks } from './new-links.ts'
import { PersonRow } from './person-row.tsx'
import section from '#app/ui/layout/section.module.css'

export function People() {
  const { data, error, refetch } = useQuery(peopleQueries.list())
  const links = useNewLinks()
  const [round, setRound] = useState(0)
  const element = useRef<HTMLDivElement>(null)
  if (error && !data) return <SectionFailed what="The people" error={error} onRetry={refetch} />
  if (!data) return <p className="waiting">Loading the people…</p>
  const { people = [], addable } = data
  const onDone = () => {
    setRound(round + 1)
    focusSection(element.current)
  }
  return (
    <div ref={element} className={section.parts}>
      <p className={section.help}>
        Readers can view records, editors can also change them, and admins can also manage Practice
        Desk. Anyone whose role changes must sign in again.
      </p>
      <ul className={section.list} aria-label="People who sign in here">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} link={links.get(person.id)} />
        ))}
      </ul>
      {addable && (
        <div className={section.form}>
          <AddPersonForm key={round} onDone={onDone} />
        </div>
      )}
    </div>
  )
}

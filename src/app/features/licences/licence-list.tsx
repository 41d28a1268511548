/** The open-source packages of Practice Desk with their licences, loaded when a person asks for them. */
import { useQuery } from '@tanstack/react-query'
import { Button } from '#app/ui/controls/button.tsx'
import { focusSection } from '#app/ui/layout/focus-page.ts'
import { SectionFailed } from '#app/ui/layout/section.tsx'
import classes from './licence-list.module.css'
import { licenceQueries } from '#app/data/licences/queries.ts'

export function LicenceList() {
  const { data, error, isFetching, refetch } = useQuery(licenceQueries.list())
  return (
    <div className={classes.parts}>
      <p className={classes.help}>
        Practice Desk uses open-source software. These are its packages and their licences.
      </p>
      {!data && !error && !isFetching && (
        <Button
          look="default"
          onClick={({ currentTarget }) => {
            focusSection(currentTarget)
            void refetch()
          }}
        >
          Show licences
        </Button>
      )}
      <div role="status">
        {isFetching && <p className="waiting">Loading the licences…</p>}
        {data && <p>{data.length === 1 ? '1 package' : `${data.length} packages`}</p>}
      </div>
      {error && !data && <SectionFailed what="The licences" error={error} onRetry={refetch} />}
      {data && data.length > 0 && (
        <ul className={classes.list} aria-label="Open-source licences">
          {data.map((entry) => (
            <li key={`${entry.name}@${entry.version}`}>
              <Licence {...entry} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Entry = Partial<Record<'name' | 'version' | 'licence' | 'text', string | undefined>>

const Licence = ({ name = 'Unknown name', version, licence, text }: Entry) => (
  <details className={classes.entry}>
    <summary>
      <span className={classes.name}>
        {name} {version}
      </span>{' '}
      <span className={classes.licence}>{licence ?? 'Not specified'}</span>
    </summary>
    {/* Long lines of a licence wrap; nothing here scrolls sideways. */}
    <p className={classes.text}>{text ?? 'This package does not include its licence text.'}</p>
  </details>
)

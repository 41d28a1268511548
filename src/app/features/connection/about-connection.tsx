/** Shows where the practice service is, and which version of Practice Desk this is. */
import { useQuery } from '@tanstack/react-query'
import { SectionFailed } from '#app/ui/layout/section.tsx'
import classes from './connection.module.css'
import { connectionQueries } from '#app/data/connection/queries.ts'

export function AboutConnection() {
  const { data, error, refetch } = useQuery(connectionQueries.about())
  if (error && !data) {
    return <SectionFailed what="The address" error={error} onRetry={refetch} />
  }
  const facts = [
    ['Service', data && (data.kind === 'embedded' ? 'Built-in service' : 'The firm’s own')],
    [
      'Address',
      data &&
        (data.address ?? (data.kind === 'embedded' ? 'Runs inside Practice Desk' : undefined)),
    ],
    ['Practice Desk version', data?.version],
  ]
  return (
    <dl className={`${classes.facts} in-order`}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{data ? (value ?? '—') : <span data-waiting>…</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

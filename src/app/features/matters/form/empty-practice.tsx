/** In place of the form of a new matter where nothing can be chosen in it: what is missing, and how to add it. */
import { useQuery } from '@tanstack/react-query'
import { connectionQueries } from '#app/data/connection/queries.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Empty } from '#app/ui/layout/notice.tsx'
import { focusPage } from '#app/ui/layout/focus-page.ts'
import classes from './empty-practice.module.css'

type Props = { missing: { areas: boolean; staff: boolean }; onRetry: () => void }

export function EmptyPractice({ missing, onRetry }: Props) {
  const { data: connection } = useQuery(connectionQueries.about())
  const nouns = [missing.areas && 'practice areas', missing.staff && 'staff'].filter(Boolean)
  return (
    <Empty heading={`This practice has no ${nouns.join(' and no ')} yet`}>
      <p>
        A matter has a practice area with a stage, and a lawyer who is on the staff.
        {connection?.kind === 'remote'
          ? ' Add them in the practice service, then check again.'
          : ' Add them in the folder of Practice Desk, then check again:'}
      </p>
      {connection?.kind === 'embedded' && (
        <pre className={classes.commands} role="region" aria-label="Commands" tabIndex={0}>
          {missing.staff && 'npm run -s service -- staff create Ada Ferrari\n'}
          {missing.areas &&
            'npm run -s service -- areas create Conveyancing Instructions Contract Settlement\n'}
        </pre>
      )}
      {connection?.kind === 'embedded' && (
        <p>
          A whole practice can be brought in at once: <code>npm run -s service -- import FILE</code>
        </p>
      )}
      <Button
        onClick={() => {
          focusPage()
          onRetry()
        }}
      >
        Check again
      </Button>
    </Empty>
  )
}

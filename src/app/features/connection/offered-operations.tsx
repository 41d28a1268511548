/** Shows what the service offers beyond the specification; checked only when a person asks. */
import { useQuery } from '@tanstack/react-query'
import { Button } from '#app/ui/controls/button.tsx'
import { StatusMark } from '#app/ui/controls/status-mark.tsx'
import classes from './connection.module.css'
import type { Offer } from '#app/data/connection/offers.ts'
import { connectionQueries } from '#app/data/connection/queries.ts'

export function OfferedOperations() {
  const { data, isFetching, refetch } = useQuery(connectionQueries.offers())
  return (
    <div className={classes.offers}>
      <p className={classes.help}>
        Some services offer more than the standard API. Practice Desk uses what it finds.
      </p>
      <Button
        look="default"
        aria-disabled={isFetching}
        onClick={() => void refetch({ cancelRefetch: false })}
      >
        Check extra features
      </Button>
      <div role="status">
        {isFetching && !data && <p className="waiting">Checking…</p>}
        {data && (
          <ul className={classes.list} aria-label="Offered by the service">
            {data.map((offer) => (
              <li key={offer.what} className={classes.offer}>
                <span>{offer.what}</span>
                <Answer {...offer} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {data && (
        <p className={classes.help}>
          This checks reading only. Whether contacts and matters can be changed is not known until
          someone changes one.
        </p>
      )}
    </div>
  )
}

const Answer = ({ offered, why }: Offer) =>
  offered === 'not known' ? (
    <span>
      <StatusMark word="Not known" tone="due" /> {why}
    </span>
  ) : (
    <StatusMark word={offered ? 'Offered' : 'Not offered'} tone={offered ? 'done' : 'quiet'} />
  )

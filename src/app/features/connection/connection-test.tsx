/** The 'Test connection' button, and the result in one word and a sentence. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#app/ui/controls/button.tsx'
import { StatusMark } from '#app/ui/controls/status-mark.tsx'
import classes from './connection.module.css'
import { connectionQueries } from '#app/data/connection/queries.ts'

export function ConnectionTest() {
  const queryClient = useQueryClient()
  const { data, isFetching, refetch } = useQuery(connectionQueries.health())
  const { queryKey } = connectionQueries.health()
  return (
    <div className={classes.test}>
      <Button
        look="default"
        onClick={() => void (isFetching ? queryClient.cancelQueries({ queryKey }) : refetch())}
      >
        {isFetching ? 'Cancel' : 'Test connection'}
      </Button>
      <p role="status" className={classes.found}>
        {isFetching ? (
          <span className="waiting">Testing the connection…</span>
        ) : (
          data && (
            <>
              <b>
                <StatusMark word={`${data.word}.`} tone={data.tone} />
              </b>{' '}
              {data.message}
            </>
          )
        )}
      </p>
    </div>
  )
}

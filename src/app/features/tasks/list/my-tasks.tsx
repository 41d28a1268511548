/** The view of one's own tasks; a person says once who they are, and the desk keeps it for them. */
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { deskQueries } from '#app/data/desk/queries.ts'
import { FilterLink } from '#app/ui/filters/filter-link.tsx'
import type { TaskSearch } from '#app/data/tasks/search.ts'
import classes from './task-views.module.css'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'

const IdentityDialog = lazyWithRetry(
  async () => (await import('./identity-dialog.tsx')).IdentityDialog,
)

/** Takes itself off again: then the tasks are everybody's. */
export function Mine({ search }: { search: TaskSearch }) {
  const { data } = useQuery(deskQueries.preferences())
  const [asking, setAsking] = useState(false)
  const me = data?.staffContactId
  if (me) {
    const current = search.assignedToId === me
    const assignedToId = current ? undefined : me
    return (
      <FilterLink
        to="/tasks"
        search={{ ...search, assignedToId, pageIndex: undefined }}
        className={classes.view}
        current={current}
      >
        Mine
      </FilterLink>
    )
  }
  return (
    <>
      <button
        type="button"
        className={classes.view}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Mine
      </button>
      {asking && (
        <Suspense>
          <IdentityDialog search={search} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The view 'Mine': a person chooses their staff name once, and the gateway stores it. */
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { deskQueries } from '#app/data/desk/queries.ts'
import { FilterLink } from '#app/ui/filters/filter-link.tsx'
import { shortest, tasksOf, type TaskSearch, type UsualFilters } from '#app/data/tasks/search.ts'
import classes from './task-views.module.css'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { Opening } from '#app/ui/browser/opening.tsx'

const IdentityDialog = lazyWithRetry(() => import('./identity-dialog.tsx'), 'IdentityDialog')

type Props = { search: TaskSearch; usual: UsualFilters }

/** The staff member that the person is, once it is known. */
export const useMe = () => useQuery(deskQueries.preferences()).data?.staffContactId

/** Pressed again, it shows everyone's tasks. */
export function MyTasks({ search, usual }: Props) {
  const me = useMe()
  const [open, setOpen] = useState(false)
  if (me) {
    const current = search.assignedToId === me
    const everyone = { ...search, assignedToId: undefined, pageIndex: undefined }
    return (
      <FilterLink
        to="/tasks"
        search={shortest(current ? everyone : tasksOf(me, search), usual)}
        className={`${classes.view} ${classes.mine}`}
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
        className={`${classes.view} ${classes.mine}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Mine
      </button>
      {open && (
        <Suspense fallback={<Opening what="Your name" />}>
          <IdentityDialog search={search} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

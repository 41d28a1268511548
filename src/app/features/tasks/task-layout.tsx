/** The board or the list of tasks; what is open over the list is left with it. */
import { type ComponentProps, Suspense } from 'react'
import { TaskList } from '#app/features/tasks/list/task-list.tsx'
import type { useBoard } from '#app/features/tasks/board/use-board.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { Opening } from '#app/ui/browser/opening.tsx'
import { FormAt } from '#app/ui/dialogs/form-at.ts'
import type { RawQuery } from '#contract/query-string.ts'

const TaskBoard = lazyWithRetry(
  () => import('#app/features/tasks/board/task-board.tsx'),
  'TaskBoard',
)

type Props = ComponentProps<typeof TaskList> & { cards: ReturnType<typeof useBoard> }

export const TaskLayout = ({ search, view, cards }: Props) => (
  <FormAt value={layoutAt}>
    {search.view === 'board' ? (
      <Suspense fallback={<Opening what="The board" />}>
        <TaskBoard columns={cards} search={search} />
      </Suspense>
    ) : (
      <TaskList search={search} view={view} />
    )}
  </FormAt>
)

const layoutAt = ({ view }: RawQuery) => (view === 'board' ? 'board' : 'list')

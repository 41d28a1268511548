// @chunk first-rows
/** Every column of the matter list, including those of the custom fields seen so far. */
import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import { useListChoice } from '#app/ui/list/columns/list-choice.ts'
import type { Column } from '#app/ui/list/columns/column.ts'
import type { ListPage } from '#app/api/list-page.ts'
import { retry } from '#app/ui/browser/lazy-with-retry.ts'
import { whenIdle } from '#app/ui/browser/when-idle.ts'
import type { Matter } from '#contract/matters.ts'
import { matterColumns } from './matter-columns.tsx'
import { matterListQueries } from '#app/data/matters/list-queries.ts'

/** `page` is the one on the screen. The columns that most people never choose come after the first rows. */
export function useMatterColumns(list: string, page: ListPage<Matter> | undefined) {
  const queryClient = useQueryClient()
  const { columns: chosen } = useListChoice(list)
  const [columns, setColumns] = useState<readonly Column<Matter>[]>(matterColumns)
  useEffect(() => {
    if (!page) return undefined
    const load = async () => {
      const { everyMatterColumn } = await retry(() => import('./matter-more-columns.tsx'))
      const pages = queryClient.getQueriesData<ListPage<Matter>>({
        queryKey: matterListQueries.lists(),
      })
      const met = pages.flatMap(([, read]) =>
        (read?.records ?? []).flatMap(({ customFields }) => Object.keys(customFields ?? {})),
      )
      const every = everyMatterColumn(
        met,
        chosen.map(({ name }) => name),
      )
      // Other columns have all rows drawn again.
      startTransition(() => setColumns((before) => (isSame(before, every) ? before : every)))
    }
    return whenIdle(() => void load())
  }, [queryClient, page, chosen])
  return columns
}

/** What a column shows follows from its header. */
const isSame = (before: readonly Column<Matter>[], after: readonly Column<Matter>[]) =>
  before.length === after.length &&
  before.every(({ header }, index) => header === after[index]?.header)

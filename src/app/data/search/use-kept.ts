/** The copy of the desk in the search over everything: whether it can answer, what it has, and how fresh that is. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#app/api/api-error.ts'
import { isUnknown } from '#app/api/not-offered.ts'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { isKept, keptIn } from '#app/data/mirror/kept.ts'
import { limits, mirrorQueries } from '#app/data/mirror/queries.ts'
import { matterQueries } from '#app/data/matters/queries.ts'
import { taskQueries } from '#app/data/tasks/queries.ts'
import { type MirrorKind, mirrorKinds, type SearchAnswer } from '#contract/desk/mirror.ts'
import type { Hit, HitKind } from './hits.ts'
import { keptContactHit, keptDocumentHit, keptMatterHit, keptTaskHit } from './mirror-hits.ts'

/** What the copy has of one kind; undefined until it has answered, and where it cannot. */
export type Kept = {
  hits: readonly Hit[] | undefined
  /** Whether the service has to be asked in its place. */
  isMissing: boolean
  /** Asks it again, unless it has answered. */
  retry: () => void
}

/** A desk that has just started is still opening its copy. */
const mayYetAnswer = (failures: number, error: Error) =>
  failures < limits.retries && error instanceof ApiError && error.isGivenUp

/** Asks only while `asks`; what was answered before is there all the same. */
export function useKept(term: string, asks: boolean): Record<HitKind, Kept> {
  const client = useQueryClient()
  const { data: mirror, isError } = useQuery(mirrorQueries.state())
  const isThere = mirror ? mirrorKinds.some((kind) => isKept(mirror, kind)) : !isError
  const search = mirrorQueries.search(term)
  const found = useQuery({
    ...search,
    retry: mayYetAnswer,
    enabled: asks && isThere && term !== '',
  })
  const isAnswered = found.failureReason !== null || found.data !== undefined || !isThere
  const retry = () => void (found.isError && found.refetch())
  /** The hits that can be opened: without records that the service has since said it does not have. */
  const keptFrom = <Kind extends MirrorKind>(
    kind: Kind,
    toHit: (record: NonNullable<SearchAnswer[Kind]>[number]) => Hit,
    detail?: (id: string) => { queryKey: readonly unknown[] },
  ): Kept => {
    const records: readonly NonNullable<SearchAnswer[Kind]>[number][] | undefined = keptIn(
      found.data,
      kind,
    )
    const isGone = (id: string) =>
      detail && isUnknown(client.getQueryState(detail(id).queryKey)?.error, 410)
    const hits = records?.filter(({ id }) => id !== '' && !isGone(id)).map(toHit)
    return { hits, isMissing: hits === undefined && isAnswered, retry }
  }
  return {
    matter: keptFrom('matters', keptMatterHit, matterQueries.detail),
    contact: keptFrom('contacts', keptContactHit, contactQueries.detail),
    task: keptFrom('tasks', keptTaskHit, taskQueries.detail),
    document: keptFrom('documents', keptDocumentHit),
  }
}

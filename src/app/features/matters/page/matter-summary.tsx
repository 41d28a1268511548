/** A matter at a glance: sums, people and details; at the right what is newest. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RecordSheet } from '#app/ui/layout/record-sheet.tsx'
import { Section, SectionFailed } from '#app/ui/layout/section.tsx'
import { ClientMatters } from './client-matters.tsx'
import { matterQueries } from '#app/data/matters/queries.ts'
import { MatterDetails } from './matter-details.tsx'
import { MatterPeople } from './matter-people.tsx'
import { MatterSums } from './matter-sums.tsx'

type Props = {
  id: string
  /** What other rooms tell of this matter. */
  aside: ReactNode
}

export function MatterSummary({ id, aside }: Props) {
  // The page around this one reads the matter and tells what went wrong with it.
  const { data } = useQuery({ ...matterQueries.detail(id), enabled: false })
  const more = useQuery(matterQueries.inFull(id))
  const matter = data?.matter
  const offered = useOffered()
  // What has failed, or was never offered, is not waited for.
  const inFull = more.data ?? (more.error || !offered ? null : undefined)
  return (
    <RecordSheet
      busy={!matter}
      aside={
        <>
          {aside}
          <ClientMatters matter={matter} />
        </>
      }
    >
      <MatterSums matter={matter} inFull={inFull} />
      <MatterPeople matter={matter} />
      <MatterDetails matter={matter} inFull={inFull} />
      {more.error && !more.data && (
        <Section heading="More details">
          <SectionFailed
            what="Costing method, completion and description"
            error={more.error}
            onRetry={() => void more.refetch()}
          />
        </Section>
      )}
    </RecordSheet>
  )
}

/** Whether the service may tell more of a matter, as far as other matters have shown. */
function useOffered() {
  const queryClient = useQueryClient()
  const others = queryClient.getQueriesData<unknown>({ queryKey: matterQueries.allInFull() })
  return !others.some(([, data]) => data === null)
}

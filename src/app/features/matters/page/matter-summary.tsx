/** A matter at a glance: amounts, people and details; on the right, what is newest. */
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
  /** What other features show about this matter. */
  aside: ReactNode
}

export function MatterSummary({ id, aside }: Props) {
  // The page around this one loads the matter and shows any error.
  const { data } = useQuery({ ...matterQueries.detail(id), enabled: false })
  const more = useQuery(matterQueries.full(id))
  const matter = data?.matter
  const offered = useOffered()
  // No placeholder is shown for what has failed or was never offered.
  const full = more.data ?? (more.error || !offered ? null : undefined)
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
      <MatterSums matter={matter} full={full} />
      <MatterPeople matter={matter} />
      <MatterDetails matter={matter} full={full} />
      {more.error && !more.data && (
        <Section heading="More details">
          <SectionFailed
            what="Costing method, completion and description"
            error={more.error}
            onRetry={more.refetch}
          />
        </Section>
      )}
    </RecordSheet>
  )
}

/** Whether the service may offer the extended read, judging by other matters. */
function useOffered() {
  const queryClient = useQueryClient()
  const others = queryClient.getQueriesData<unknown>({ queryKey: matterQueries.allFull() })
  return !others.some(([, data]) => data === null)
}

/** The preview of a matter beside its list: what the list knows, and what the service adds for a single matter. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Matter } from '#contract/matters.ts'
import { linkButton } from '#app/ui/controls/button.tsx'
import sheet from '#app/ui/layout/record-sheet.module.css'
import { MatterDetails } from '#app/features/matters/page/matter-details.tsx'
import { MatterStatusMark, titleOf } from '#app/features/matters/page/matter-heading.tsx'
import classes from './matter-preview.module.css'
import { MatterPeople } from '#app/features/matters/page/matter-people.tsx'
import { MatterSums } from '#app/features/matters/page/matter-sums.tsx'
import { matterQueries } from '#app/data/matters/queries.ts'

type Props = {
  matter: Matter
  /** What other features show about this matter. */
  children: ReactNode
}

export function MatterPreview({ matter, children }: Props) {
  const { data } = useQuery(matterQueries.full(matter.id))
  // Space is not reserved for what still loads: stepping through a list must not make it jump.
  const full = data ?? null
  return (
    <div className={`${sheet.column} ${classes.short}`}>
      <div>
        <p className={classes.number}>
          {matter.number} <MatterStatusMark {...matter} />
        </p>
        <p className={classes.title} dir="auto">
          {titleOf(matter)}
        </p>
        {matter.id && (
          <Link
            to="/matters/$matterId"
            params={{ matterId: matter.id }}
            className={linkButton}
            data-look="default"
          >
            Open the matter
          </Link>
        )}
      </div>
      <MatterSums matter={matter} full={full} />
      <MatterPeople matter={matter} namesOnly />
      <MatterDetails matter={matter} full={full} />
      {children}
    </div>
  )
}

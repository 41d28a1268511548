/** Names that load after the rows: few lists need them. */
import { type ComponentProps, Suspense } from 'react'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import type { RecordName } from './record-name.tsx'

const Name = lazyWithRetry(() => import('./record-name.tsx'), 'RecordName')

/** The name of a record, or the names of several practice areas, loaded by their identifiers. */
export const LazyName = (props: ComponentProps<typeof RecordName>) => (
  <Suspense>
    <Name {...props} />
  </Suspense>
)

/** Names that load after the rows: few lists need them. */
import { Suspense } from 'react'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'

const ContactName = lazyWithRetry(() => import('./contact-name.tsx'), 'ContactName')
const MatterName = lazyWithRetry(() => import('./matter-name.tsx'), 'MatterName')
/** The name of a record, loaded by its identifier. */
export const LazyName = ({ of: noun, id }: { of: 'contact' | 'matter'; id: string }) => (
  <Suspense fallback={<span data-waiting>…</span>}>
    {noun === 'contact' ? <ContactName id={id} /> : <MatterName id={id} />}
  </Suspense>
)

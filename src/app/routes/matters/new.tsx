/** Opening a matter, where the service offers it. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { type FirstClient, readFirstClient } from '#app/features/matters/form/first-client.ts'
import { NewMatterForm } from '#app/features/matters/form/new-matter-form.tsx'
import { EmptyPractice } from '#app/features/matters/form/empty-practice.tsx'
import { allowed } from '#app/routes/-allowed.tsx'
import { cleanSearch, rawSearch, readAhead, wholeSearch } from '#app/routes/-address.ts'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { practiceAreaQueries } from '#app/data/practice-areas/queries.ts'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { linkButton } from '#app/ui/controls/button.tsx'
import { matterName } from '#app/text/matter-name.ts'
import { useLatch } from '#app/ui/browser/use-latch.ts'
import { useWhileHere } from '#app/ui/browser/while-here.ts'
import { FormAt } from '#app/ui/dialogs/form-at.ts'
import { notify } from '#app/ui/dialogs/pending-actions.ts'
import { Empty, Failure } from '#app/ui/layout/notice.tsx'
import { useInSlices } from '#app/ui/forms/use-in-slices.ts'
import { Page } from '#app/ui/layout/page.tsx'
import { useGoBack } from '#app/ui/layout/use-go-back.ts'
import { Waiting } from '#app/ui/controls/waiting.tsx'
import { oneMatterOperations } from '#contract/one-matter.ts'
import type { RawQuery } from '#contract/query-string.ts'

export const Route = createFileRoute('/matters/new')({
  validateSearch: rawSearch<FirstClient>,
  loaderDeps: wholeSearch,
  loader: ({ context: { queryClient }, deps }) => {
    cleanSearch(readFirstClient(deps))
    readAhead(queryClient.query(practiceAreaQueries.offered()))
    readAhead(queryClient.query(contactQueries.noStaff()))
  },
  component: allowed(oneMatterOperations.createMatter, NewMatterPage),
})

const title = 'New matter'
/** For another client the form is another one. */
const formAt = (raw: RawQuery) => readFirstClient(raw).search.clientId ?? ''

function NewMatterPage() {
  const offered = useQuery(practiceAreaQueries.offered())
  const isOpen = useLatch(offered.data === true)
  return (
    <Page title={title} above={<Breadcrumb to="/matters" label="Matters" here={title} />}>
      {offered.isPending && <Waiting />}
      {offered.isError && !isOpen && (
        <Failure error={offered.error} what="The form" onRetry={offered.refetch} />
      )}
      {offered.data === false && !isOpen && (
        <Empty heading="Matters cannot be created here">
          <p>Create the matter in the practice service itself. It will then appear here.</p>
          <Link to="/matters" className={linkButton}>
            Go to matters
          </Link>
        </Empty>
      )}
      {isOpen && (
        <FormAt value={formAt}>
          <Beginning />
        </FormAt>
      )}
    </Page>
  )
}

/** The form, unless the practice lacks what no matter can be without: then how to add it. */
function Beginning() {
  const areas = useQuery(practiceAreaQueries.lookup(''))
  const noStaff = useQuery(contactQueries.noStaff())
  const missing = { areas: areas.data?.length === 0, staff: noStaff.data === true }
  const isPending = useInSlices(areas.isPending || noStaff.isPending)
  const isOpen = useLatch(!isPending && !missing.areas && !missing.staff)
  if (isOpen) return <Creating />
  if (isPending) return <Waiting />
  const onRetry = () => void Promise.all([areas.refetch(), noStaff.refetch()])
  return <EmptyPractice {...{ missing, onRetry }} />
}

function Creating() {
  const router = useRouter()
  const { clientId } = readFirstClient(Route.useSearch()).search
  const whileHere = useWhileHere()
  return (
    <NewMatterForm
      key={clientId}
      clientId={clientId}
      onSaved={(matter) => {
        const name = matter && matterName(matter)
        notify({ word: 'Saved', message: `${name ? `‘${name}’` : 'The matter'} has been created.` })
        whileHere(() => {
          if (!matter?.id) return router.navigate({ to: '/matters', replace: true })
          const params = { matterId: matter.id }
          return router.navigate({ to: '/matters/$matterId', params, replace: true })
        })
      }}
      onCancel={useGoBack('/matters')}
    />
  )
}

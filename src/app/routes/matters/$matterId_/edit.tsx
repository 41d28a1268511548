/** Changing a matter, where the service offers it. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { EditMatterForm } from '#app/features/matters/form/edit-matter-form.tsx'
import { matterQueries } from '#app/data/matters/queries.ts'
import { practiceAreaQueries } from '#app/data/practice-areas/queries.ts'
import { readAhead } from '#app/routes/-address.ts'
import { allowed } from '#app/routes/-allowed.tsx'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { linkButton } from '#app/ui/controls/button.tsx'
import { useLatch } from '#app/ui/browser/use-latch.ts'
import { useWhileHere } from '#app/ui/browser/while-here.ts'
import { notify } from '#app/ui/dialogs/pending-actions.ts'
import { Empty, Failure } from '#app/ui/layout/notice.tsx'
import { useInSlices } from '#app/ui/forms/use-in-slices.ts'
import { Page } from '#app/ui/layout/page.tsx'
import { Waiting } from '#app/ui/controls/waiting.tsx'
import { type MatterDetail, oneMatterOperations } from '#contract/one-matter.ts'

export const Route = createFileRoute('/matters/$matterId_/edit')({
  loader: ({ context: { queryClient }, params: { matterId }, preload }) => {
    // The form begins with the record as it was when it was opened, not when somebody pointed at the link.
    if (!preload) readAhead(queryClient.query(matterQueries.before(matterId)))
    readAhead(queryClient.query(practiceAreaQueries.offered()))
  },
  component: allowed(oneMatterOperations.patchMatter, EditMatterPage),
})

function EditMatterPage() {
  const { matterId } = Route.useParams()
  // Another matter has a form of its own, from the first.
  return <EditMatter key={matterId} matterId={matterId} />
}

function EditMatter({ matterId }: { matterId: string }) {
  const before = useQuery(matterQueries.before(matterId))
  const offered = useQuery(practiceAreaQueries.offered())
  const matter = useInSlices(before.data)
  const isOffered = useInSlices(offered.data)
  // A service that can read one matter can almost always change it, so the form does not wait for that answer.
  const isOpen = useLatch(Boolean(matter) && isOffered !== false)
  return (
    <Page
      title="Edit matter"
      above={<Breadcrumb to="/matters" label="Matters" here={matter?.number ?? matter?.title} />}
    >
      {before.isError && (
        <Failure error={before.error} what="The matter" onRetry={before.refetch} />
      )}
      {matter === undefined && isOffered !== false && !before.isError && <Waiting />}
      {(matter === null || (isOffered === false && !isOpen)) && <NotOffered matterId={matterId} />}
      {matter && isOpen && <Editing matter={matter} />}
    </Page>
  )
}

const NotOffered = ({ matterId }: { matterId: string }) => (
  <Empty heading="This matter cannot be changed here">
    <p>
      The service does not allow changes to matters, or has no such matter. Make the change in the
      practice service itself.
    </p>
    <Link to="/matters/$matterId" params={{ matterId }} className={linkButton}>
      Back to the matter
    </Link>
  </Empty>
)

function Editing({ matter }: { matter: MatterDetail }) {
  const router = useRouter()
  const whileHere = useWhileHere()
  const openMatter = () =>
    void router.navigate({ to: '/matters/$matterId', params: { matterId: matter.id } })
  return (
    <EditMatterForm
      matter={matter}
      onSaved={(title) => {
        notify({
          word: 'Saved',
          message: `${title ? `‘${title}’` : 'The matter'} has been changed.`,
        })
        whileHere(openMatter)
      }}
      onCancel={openMatter}
    />
  )
}

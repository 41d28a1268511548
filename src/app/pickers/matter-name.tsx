// @chunk pieces
/** The number and title of a matter, loaded by its identifier. */
import { useQuery } from '@tanstack/react-query'
import { matterQueries } from '#app/data/matters/queries.ts'
import { matterName } from '#app/text/matter-name.ts'
import { JoinedText } from '#app/ui/controls/joined-text.tsx'

export function MatterName({ id }: { id: string }) {
  const { data, isError } = useQuery(matterQueries.named(id))
  if (isError) return 'Unknown name'
  if (!data) return <span data-waiting>…</span>
  return <JoinedText of={matterName(data) ?? 'No name'} />
}

/** Searches all matters for one of them, shows the progress, and can be stopped. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Matter } from '#contract/matters.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { formatCount, formatNumber } from '#app/text/format.ts'
import { Empty, Failure } from '#app/ui/layout/notice.tsx'
import classes from './matter-scan.module.css'
import { searchedCount, scanQuery } from '#app/data/matters/scan-query.ts'

type Props = {
  id: string
  /** Called once, with the matter, or without it if it was not found. */
  onDone: (matter: Matter | undefined) => void
}

export function MatterScan({ id, onDone }: Props) {
  const [stopped, setStopped] = useState(false)
  const scan = useInfiniteQuery(scanQuery(id))
  const { data, hasNextPage, isFetching, error, fetchNextPage } = scan
  const continues = hasNextPage && !isFetching && !error && !stopped
  useEffect(() => {
    if (data && !hasNextPage) onDone(data.pages.at(-1)?.found)
    else if (continues) void fetchNextPage()
  }, [data, hasNextPage, continues, fetchNextPage, onDone])

  if (error) {
    const retry = () => void (data ? fetchNextPage() : scan.refetch())
    return <Failure error={error} what="This matter" onRetry={retry} />
  }
  const searched = searchedCount(data?.pages ?? [])
  const total = Math.max(data?.pages.at(-1)?.total ?? 0, searched)
  return (
    <Empty heading="This service cannot open a matter from a link">
      <p>Practice Desk is searching all matters for it. This may take a while.</p>
      <div>
        <progress
          className={classes.progress}
          aria-label="Matters searched"
          {...(data && { value: searched, max: total })}
        />
        <p>{data && `${formatNumber(searched)} of ${formatCount(total, 'matter', 'matters')}`}</p>
      </div>
      <Button look="default" onClick={() => setStopped(!stopped)}>
        {stopped ? 'Continue' : 'Stop'}
      </Button>
    </Empty>
  )
}

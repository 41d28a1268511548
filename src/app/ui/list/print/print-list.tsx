/** Printing a list: Ctrl+P first reads what the filters find and nobody has scrolled to yet; paper says what it leaves out. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type ListPage, type Noun, rangeIn, rangeOf, type Total } from '#app/api/list-page.ts'
import type { ListSearch } from '#app/api/list-search.ts'
import { runPaced } from '#app/api/paced.ts'
import { formatCount, formatNumber } from '#app/text/format.ts'
import { useMatches } from '#app/ui/appearance/use-matches.ts'
import type { AllRows, ListRows, PageQueries } from '#app/ui/list/list-rows.ts'
import classes from './print-list.module.css'

/** As many rows as somebody may want on paper: some thirty pages. */
export const mostPrinted = 1000

type Options<Row, S extends ListSearch> = {
  list: ListRows<Row, S>
  pages: PageQueries<Row, S> | undefined
}

/** Whether Ctrl+P was pressed in this view, and whether it is still reading; other ways to print cannot be delayed. */
export function usePrintKey<Row, S extends ListSearch>({ list, pages }: Options<Row, S>) {
  const queryClient = useQueryClient()
  const [pressed, setPressed] = useState<{ view: string | undefined; reading: boolean }>()
  const now = pressed?.view === list.view ? pressed : undefined
  const reading = useRef<AbortController>(undefined)
  // Whoever has gone elsewhere meanwhile wants no print of that.
  useEffect(() => () => reading.current?.abort(), [list.view])
  const print = useEffectEvent(async (event: KeyboardEvent) => {
    const { view, whole, count, size, query, has } = list
    if (!whole || !pages || now?.reading) return
    event.preventDefault()
    setPressed({ view, reading: true })
    const last = Math.ceil(Math.min(count, mostPrinted) / size)
    const missing = Array.from({ length: last }, (_, index) => index).filter((index) => !has(index))
    const { signal } = (reading.current = new AbortController())
    try {
      await runPaced(
        missing.map((pageIndex) => pages({ ...query, pageIndex })),
        {
          // All at once would keep everybody else waiting.
          concurrency: 4,
          signal,
          run: async ({ queryKey, queryFn }) => {
            signal.throwIfAborted()
            await queryClient.query({ queryKey, queryFn })
          },
        },
      )
    } catch {
      // What was read is printed, and the paper says how much that is.
    }
    if (signal.aborted) return
    setPressed({ view, reading: false })
    // The rows have to be drawn before paper is made of them.
    requestAnimationFrame(() => window.print())
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event
      if (key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !shiftKey && !altKey)
        void print(event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return now
}

type NoteProps = {
  noun: Noun
  reading: boolean
  all: AllRows | undefined
  list: { whole: boolean; count: number }
  page: ListPage<unknown> | undefined
}

/** While the rows are read; on paper, that it has not all of them. */
export function PrintNote({ noun, reading, all, list: { whole, count }, page }: NoteProps) {
  const printing = useMatches('print')
  if (reading && !printing) {
    const wanted = formatCount(Math.min(count, mostPrinted), noun.one, noun.many)
    return (
      <p role="status" className={classes.reading}>
        Loading {wanted} to print…
      </p>
    )
  }
  if (!printing || !page) return null
  if (!whole) {
    if (page.records.length >= page.totalRecords) return null
    return <p className={classes.note}>This is one page of the list: {rangeOf(page)}.</p>
  }
  if (!all) return null
  const printed = all.last - all.first
  if (printed >= Math.max(count, page.totalRecords) && !page.uncounted) return null
  return (
    <p className={classes.note}>
      Not all {noun.many} are printed: {rangeIn(all, page)}. {adviceFor(printed, count, page)}
    </p>
  )
}

/** How the others get on paper. */
function adviceFor(printed: number, count: number, { uncounted }: Total) {
  if (printed >= mostPrinted) return 'Narrow the list to print the others.'
  if (printed < count)
    return `Press Ctrl+P in Practice Desk, or ⌘P on a Mac, to print up to ${formatNumber(mostPrinted)}.`
  return uncounted ? 'Scroll down first to print more.' : 'The service gave no more.'
}

/** The order of a page of matters: as requested, or as the rows themselves show. */
import { useState } from 'react'
import type { Sort } from '#app/ui/list/columns/column.ts'
import type { Matter } from '#contract/matters.ts'
import type { MatterSearch } from '#app/data/matters/search.ts'

const newestFirst = { sortBy: 'lastActivity', sortDirection: 'Descending' } as const

/**
 * Without a sort in the address the service chooses, and no service says how: the
 * order is known only if the rows show it, and undefined if they do not.
 */
export function orderOf(
  { sortBy, sortDirection = 'Ascending' }: MatterSearch,
  rows: readonly Matter[] = [],
): Sort | undefined {
  if (sortBy) return { sortBy, sortDirection }
  // The built-in service lists the latest activity first (decision 0009).
  const times = rows.map(({ lastActivity }) => (lastActivity ? Date.parse(lastActivity) : 0))
  const falling = times.every((time, index) => index === 0 || time <= times[index - 1]!)
  return falling && times[0] !== times.at(-1) ? newestFirst : undefined
}

/** The order; rows too few to show one keep the order that the service was last seen to use. */
export function useOrder(search: MatterSearch, rows: readonly Matter[] = []) {
  const order = orderOf(search, rows)
  const [own, setOwn] = useState<Sort>()
  const isShown = rows.some(({ lastActivity }) => lastActivity !== rows[0]?.lastActivity)
  if (!search.sortBy && isShown && own !== order) setOwn(order)
  return order ?? (isShown ? undefined : own)
}

// @chunk records
/** Keeps a ticked task in its place in a short list, so that a second press unticks it, not its neighbour. */
import { type PointerEvent, useEffect, useState } from 'react'
import type { Task } from '#contract/tasks.ts'

/** How long a ticked task stays at least, in milliseconds: longer than between two presses that were meant as one. */
const stays = 1500

type Kept = { task: Task; until: number }

/**
 * `rows` are the open tasks in their order, and those that were noted by `keep` as they were then: these stay while a
 * mouse or a pen is over the element with `props`, and for a moment at least.
 */
export function useKeptInPlace(tasks: readonly Task[]) {
  const [over, setOver] = useState(false)
  const [kept, setKept] = useState<readonly Kept[]>([])
  const [order, setOrder] = useState<readonly string[]>([])
  useEffect(() => {
    if (over || kept.length === 0) return undefined
    const lapse = () => setKept((all) => all.filter(({ until }) => until > Date.now()))
    const timer = setTimeout(lapse, Math.max(0, kept[0]!.until - Date.now()))
    return () => clearTimeout(timer)
  }, [over, kept])
  const open = new Map(tasks.map((task) => [task.id, task]))
  const ticked = new Map(kept.map(({ task }) => [task.id, task]))
  const stood = kept.length > 0 ? order.filter((id) => open.has(id) || ticked.has(id)) : []
  const next = [...new Set([...stood, ...open.keys()])]
  if (next.join('\n') !== order.join('\n')) setOrder(next)
  return {
    rows: next.map((id) => ({ id, task: open.get(id), ticked: ticked.get(id) })),
    keep: (task: Task) =>
      setKept((all) => [
        ...all.filter((one) => one.task.id !== task.id),
        { task, until: Date.now() + stays },
      ]),
    props: {
      // A finger rests nowhere.
      onPointerMove: ({ pointerType }: PointerEvent) => setOver(pointerType !== 'touch'),
      onPointerLeave: () => setOver(false),
    },
  }
}

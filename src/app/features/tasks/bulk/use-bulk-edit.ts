/** The state of a change to many tasks, for the dialog that shows it. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useOneAtATime } from '#app/ui/browser/one-at-a-time.ts'
import { useUnmounted } from '#app/ui/browser/use-unmounted.ts'
import { afterRetry, runBulkEdit, type Done, type Effect, type Job } from './bulk-edit.ts'
import { taskQueries } from '#app/data/tasks/queries.ts'

/** What a run is called, what it is doing to the tasks while it runs, and what it is called and has done when it has ended. */
export type RunText = {
  title: string
  doing: string
  ended: string
  effect: Effect
}
export type Run = RunText & {
  total: number
  done: readonly Done[]
  /** Of an Undo: those of which nobody knows whether the change reached them, which it leaves as they are. */
  left: readonly Done[]
  running: boolean
}

/** `before` are those of an earlier run that this one goes on with. */
type Earlier = { before?: readonly Done[]; left?: readonly Done[] }

/** How often the dialog updates, in milliseconds: not once for each of hundreds of tasks. */
const pace = 100

/** A page that is left ends the run; `onLeft` gets what became of it, unless the person has closed its report. */
export function useBulkEdit(onLeft: (run: Run) => void) {
  const queryClient = useQueryClient()
  const [run, setRun] = useState<Run>()
  const last = useRef<Run>(undefined)
  const stopping = useRef(new AbortController())
  const unmounted = useUnmounted(() => {
    stopping.current.abort()
    if (last.current && !last.current.running) onLeft(last.current)
  })
  const once = useOneAtATime()
  async function go(text: RunText, jobs: readonly Job[], { before = [], left = [] }: Earlier) {
    stopping.current = new AbortController()
    const done = before.filter(({ job }) => !jobs.includes(job))
    const total = done.length + jobs.length
    const show = (running: boolean) => {
      last.current = { ...text, total, done: [...done], left, running }
      setRun(last.current)
    }
    show(true)
    const timer = setInterval(() => show(true), pace)
    const onDone = (one: Done) => done.push(afterRetry(one, before))
    await runBulkEdit(jobs, { signal: stopping.current.signal, onDone })
    clearInterval(timer)
    show(false)
    if (unmounted.current) onLeft(last.current!)
    // The list shows its own error if it cannot be refreshed; 'Undo' does not wait for it.
    void queryClient.invalidateQueries({ queryKey: taskQueries.all() })
  }

  return {
    run,
    start: (text: RunText, jobs: readonly Job[], earlier: Earlier = {}) =>
      void once(() => go(text, jobs, earlier)),
    cancel: () => stopping.current.abort(),
    /** Its report was closed. */
    forget: () => (last.current = undefined),
  }
}

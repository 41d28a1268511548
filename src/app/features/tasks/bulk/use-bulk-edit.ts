/** The state of a change to many tasks, for the dialog that shows it. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useOneAtATime } from '#app/ui/browser/one-at-a-time.ts'
import { afterRetry, runBulkEdit, type Done, type Job } from './bulk-edit.ts'
import { taskQueries } from '#app/data/tasks/queries.ts'

/** What a run is called, what it is doing to the tasks while it runs, and what it is called and has done when it has ended. */
export type RunText = {
  title: string
  doing: string
  ended: string
  effect: 'changed' | 'as before'
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

export function useBulkEdit() {
  const queryClient = useQueryClient()
  const [run, setRun] = useState<Run>()
  const stopping = useRef(new AbortController())
  const once = useOneAtATime()
  const running = run?.running ?? false
  useEffect(() => {
    if (!running) return undefined
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [running])

  async function go(text: RunText, jobs: readonly Job[], { before = [], left = [] }: Earlier) {
    stopping.current = new AbortController()
    const done = before.filter(({ job }) => !jobs.includes(job))
    const total = done.length + jobs.length
    const show = (stillRunning: boolean) =>
      setRun({ ...text, total, done: [...done], left, running: stillRunning })
    show(true)
    const timer = setInterval(() => show(true), pace)
    const onDone = (one: Done) => done.push(afterRetry(one, before))
    await runBulkEdit(jobs, { signal: stopping.current.signal, onDone })
    clearInterval(timer)
    show(false)
    // The list shows its own error if it cannot be refreshed; 'Undo' does not wait for it.
    void queryClient.invalidateQueries({ queryKey: taskQueries.all() }).catch(() => {})
  }

  return {
    run,
    start: (text: RunText, jobs: readonly Job[], earlier: Earlier = {}) =>
      void once(() => go(text, jobs, earlier)),
    cancel: () => stopping.current.abort(),
  }
}

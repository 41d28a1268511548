/** What became of a write that ended badly, where the person asked for it. */
import { failureOf } from '#app/api/outcome.ts'

type Props = {
  error: Error | null
  /** Replaces 'Not saved' where nothing was to be saved. */
  heading: string
}

/** Nothing without an error. */
export function WriteFailure({ error, heading }: Props) {
  if (!error) return null
  const { word, why } = failureOf(error)
  return (
    <p role="alert">
      <b>{word === 'Not saved' ? heading : word}.</b> {why}
    </p>
  )
}

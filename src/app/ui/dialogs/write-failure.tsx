/** What became of a write that ended badly, where the person asked for it. */
import { failureOf } from '#app/api/outcome.ts'

/** Nothing without an error. */
export function WriteFailure({ error }: { error: Error | null }) {
  if (!error) return null
  const { word, why } = failureOf(error)
  return (
    <p role="alert">
      <b>{word}.</b> {why}
    </p>
  )
}

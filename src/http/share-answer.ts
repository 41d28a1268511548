/** Asks once for all who want to know at the same time, or soon after. */

/** `keep`: how long an answer is given again, in milliseconds. */
export function shareAnswer<Answer>(
  ask: () => Promise<Answer>,
  keep: number,
): () => Promise<Answer> {
  let latest: { answer: Promise<Answer>; until: number } | undefined
  return () => {
    if (latest && performance.now() < latest.until) return latest.answer
    const asked = { answer: ask(), until: Infinity }
    latest = asked
    const keepIt = () => {
      asked.until = performance.now() + keep
    }
    void asked.answer.then(keepIt, keepIt)
    return asked.answer
  }
}

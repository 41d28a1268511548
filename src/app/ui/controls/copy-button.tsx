/** Copies a text with one click, and says whether that worked. */
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

/** How long the result replaces the label, in milliseconds. */
const shown = 2_000

type Props = { text: string }

export function CopyButton({ text }: Props) {
  const [answer, setAnswer] = useState<'Copied' | 'Not copied'>()
  useEffect(() => {
    if (!answer) return undefined
    const timer = setTimeout(() => setAnswer(undefined), shown)
    return () => clearTimeout(timer)
  }, [answer])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setAnswer('Copied')
    } catch {
      // Refused by the browser, or a page that did not come over a safe connection.
      setAnswer('Not copied')
    }
  }
  return (
    <>
      <Button look="quiet" onClick={() => void copy()}>
        {answer ?? 'Copy'}
        <span className="spoken-only"> {text}</span>
      </Button>
      <span role="status" className="spoken-only">
        {answer && `${answer}: ${text}`}
      </span>
    </>
  )
}

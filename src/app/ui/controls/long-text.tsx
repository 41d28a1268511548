// @chunk pieces
/** A text of any length: the beginning first, the rest on request. */
import { useState } from 'react'
import { Button } from './button.tsx'
import classes from './long-text.module.css'

/** A text of more letters than this, or of more lines, is shown in part at first. */
const letters = 1_200
const lines = 12

export function LongText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const long = text.length > letters || text.split('\n').length > lines
  return (
    <>
      <p className={classes.text} dir="auto">
        {long && !whole ? `${beginningOf(text)} …` : text}
      </p>
      {long && (
        <Button look="quiet" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  )
}

/** Never half a character. */
const beginningOf = (text: string) =>
  text
    .split('\n')
    .slice(0, lines)
    .join('\n')
    .slice(0, letters)
    .replace(/[\uD800-\uDBFF]$/, '')

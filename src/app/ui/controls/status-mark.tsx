// @chunk first-rows
/** A status as a dot and a word, never by colour alone. */
import classes from './status-mark.module.css'

type Props = { word: string; tone: 'done' | 'due' | 'seal' | 'quiet' | 'plain' }

export function StatusMark({ word, tone }: Props) {
  return (
    <span className={classes.mark} data-tone={tone}>
      {word}
    </span>
  )
}

/** What a person should know before a document is replaced or deleted. */
import classes from './replace/replace-dialog.module.css'
import type { Warning } from './replace/warnings.ts'

type Props = {
  /** What describes a control by them. */
  id?: string | undefined
  warnings: readonly Warning[]
}

export const WarningList = ({ id, warnings }: Props) =>
  warnings.length > 0 && (
    <ul id={id} className={classes.warnings} aria-label="Before you continue">
      {warnings.map(({ weight, text }) => (
        <li key={text} data-weight={weight}>
          {text}
        </li>
      ))}
    </ul>
  )

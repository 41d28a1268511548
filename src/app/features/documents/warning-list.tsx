/** What a person should know before a document is replaced or deleted. */
import classes from './replace/replace-dialog.module.css'
import type { Warning } from './replace/warnings.ts'

export const WarningList = ({ warnings }: { warnings: readonly Warning[] }) =>
  warnings.length > 0 && (
    <ul className={classes.warnings} aria-label="Before you continue">
      {warnings.map(({ weight, text }) => (
        <li key={text} data-weight={weight}>
          {text}
        </li>
      ))}
    </ul>
  )

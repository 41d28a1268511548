// @chunk pieces
/** The line below a control of another library, which has one place for it: a warning comes before help. */
import type { ReactNode } from 'react'
import classes from './field.module.css'

type Props = { help?: ReactNode; warning?: ReactNode }

export const HelpOrWarning = ({ help, warning }: Props) =>
  warning ? <span className={classes.warning}>{warning}</span> : help

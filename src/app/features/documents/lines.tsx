/** What is known of a document or of its file, line by line. */
import type { ReactNode } from 'react'
import classes from './lines.module.css'

export type Line = [name: string, value: ReactNode]

export const Lines = ({ lines, label }: { lines: readonly Line[]; label?: string }) => (
  <dl className={classes.lines} aria-label={label}>
    {lines.map(([name, value]) => (
      <div key={name} className={classes.pair}>
        <dt>{name}</dt>
        <dd dir="auto">{value || '—'}</dd>
      </div>
    ))}
  </dl>
)

/** Folded: what only those who look after the service have a use for. */
export const Technical = ({ children }: { children: ReactNode }) => (
  <details className={classes.technical}>
    <summary>Technical details</summary>
    {children}
  </details>
)

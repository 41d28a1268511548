/** A link in a row of a list: the router's own, on every row, costs a third of the time that the next page takes. */
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { isPlainClick } from '#app/ui/browser/is-plain-click.ts'
import { useIntent } from '#app/ui/browser/use-intent.ts'
import classes from './row-link.module.css'

type Props = {
  /** An address with a `$name` for each of `params`. */
  to: string
  params: Record<string, string>
  /** What is asked for within that page. */
  hash?: string
  /** Whether a drag takes the link: not where it takes what the link stands in. */
  draggable?: boolean
  /** -1 where other keys than Tab lead to it. */
  tabIndex?: number
  children: ReactNode
}

export function RowLink({ to, params, hash, draggable, tabIndex, children }: Props) {
  const router = useRouter()
  const href = to.replaceAll(/\$(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const { schedule, cancel } = useIntent()
  // What fails ahead of time is read again, and its reason shown, when somebody goes there.
  const readAhead = () => schedule(() => void router.preloadRoute({ to: href }).catch(() => {}))
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    cancel()
    void router.navigate({ to: href, ...(hash && { hash }) })
  }
  return (
    <a
      href={hash ? `${href}#${hash}` : href}
      className={classes.link}
      draggable={draggable}
      tabIndex={tabIndex}
      onClick={onClick}
      onPointerEnter={readAhead}
      onPointerLeave={cancel}
      onFocus={readAhead}
      onBlur={cancel}
    >
      {children}
    </a>
  )
}

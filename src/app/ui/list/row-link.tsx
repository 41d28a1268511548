/** A link in a row of a list: the router's own, on every row, costs a third of the time that the next page takes. */
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { isPlainClick } from '#app/ui/browser/is-plain-click.ts'
import classes from './row-link.module.css'

/** How long the pointer or the focus stays before the page behind the link is read ahead, in milliseconds. */
const intent = 50

type Props = {
  /** An address with a `$name` for each of `params`. */
  to: string
  params: Record<string, string>
  /** What is asked for within that page. */
  hash?: string
  /** Whether a drag takes the link: not where it takes what the link stands in. */
  draggable?: boolean
  children: ReactNode
}

export function RowLink({ to, params, hash, draggable, children }: Props) {
  const router = useRouter()
  const href = to.replaceAll(/\$(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  const readAhead = () => {
    stop()
    // What fails ahead of time is read again, and its reason shown, when somebody goes there.
    const read = () => void router.preloadRoute({ to: href }).catch(() => {})
    timer.current = setTimeout(read, intent)
  }
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    stop()
    void router.navigate({ to: href, ...(hash && { hash }) })
  }
  return (
    <a
      href={hash ? `${href}#${hash}` : href}
      className={classes.link}
      draggable={draggable}
      onClick={onClick}
      onPointerEnter={readAhead}
      onPointerLeave={stop}
      onFocus={readAhead}
      onBlur={stop}
    >
      {children}
    </a>
  )
}

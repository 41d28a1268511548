/** A link to a page with certain filters; it is the current one where its filters hold, whatever else the address says. */
import { type ToOptions, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { isPlainClick } from '#app/ui/browser/is-plain-click.ts'

type Props = {
  to: string
  search: object
  className: string | undefined
  current: boolean
  children: ReactNode
}

/** The router's own link calls itself current by the path alone. */
export function FilterLink({ to, search, className, current, children }: Props) {
  const router = useRouter()
  const target = { to, search } as ToOptions
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void router.navigate(target)
  }
  return (
    <a
      href={router.buildLocation(target).href}
      className={className}
      aria-current={current ? 'true' : undefined}
      onClick={onClick}
    >
      {children}
    </a>
  )
}

/** The title of a document: a link to its details, which have an address within that of their list. */
import type { MouseEvent, ReactNode } from 'react'
import { isPlainClick } from '#app/ui/browser/is-plain-click.ts'
import rowLink from '#app/ui/list/row-link.module.css'

const mark = 'document='

/** The part of an address that asks for the details of a document. */
export const hashOf = (id: string) => mark + encodeURIComponent(id)

type Props = { id: string; onOpen: () => void; children: ReactNode }

export function DetailsLink({ id, onOpen, children }: Props) {
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a href={`#${hashOf(id)}`} className={rowLink.link} onClick={open}>
      {children}
    </a>
  )
}

/** The document that an address asks for; undefined where it asks for none. */
export function askedIn(hash: string): string | undefined {
  if (!hash.startsWith(mark)) return undefined
  try {
    return decodeURIComponent(hash.slice(mark.length))
  } catch {
    // Not an address of ours.
    return undefined
  }
}

/** The title of a document: a link to its details, which have an address within that of their list. */
import type { MouseEvent, ReactNode } from 'react'
import { hashOf } from '#app/data/documents/details-hash.ts'
import { isPlainClick } from '#app/ui/browser/is-plain-click.ts'
import rowLink from '#app/ui/list/row-link.module.css'

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

// @chunk first-rows
/** Said once, when what the address of a list asks for could not be done as it stands. */
import { useLocation } from '@tanstack/react-router'
import { Banner } from '#app/ui/layout/notice.tsx'

export function ListBanners({ onClose }: { onClose: () => void }) {
  const addressIgnored = useLocation({ select: ({ state }) => state.addressIgnored })
  const sortRefused = useLocation({ select: ({ state }) => state.sortRefused })
  if (addressIgnored) return <Banner onAction={onClose}>Some of this address was ignored</Banner>
  if (!sortRefused) return null
  return (
    <Banner onAction={onClose}>The service cannot sort by that column. Sort order restored.</Banner>
  )
}

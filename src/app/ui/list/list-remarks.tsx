// @chunk first-rows
/** Said once, when what the address of a list asks for could not be done as it stands. */
import { useLocation } from '@tanstack/react-router'
import { Remark } from '#app/ui/layout/notice.tsx'

export function ListRemarks({ onClose }: { onClose: () => void }) {
  const { addressIgnored, sortRefused } = useLocation({ select: ({ state }) => state })
  if (addressIgnored) return <Remark onAction={onClose}>Some of this address was ignored</Remark>
  if (!sortRefused) return null
  return (
    <Remark onAction={onClose}>The service cannot sort by that column. Sort order restored.</Remark>
  )
}

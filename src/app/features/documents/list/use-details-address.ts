/** Lets the address follow the details of a document: a link to them can be passed on, and Back closes them. */
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useRef } from 'react'
import type { Document } from '#contract/documents.ts'
import { askedIn, hashOf } from '#app/data/documents/details-hash.ts'
import type { Open } from './document-overlay.tsx'

type List = {
  /** Whether the list is there, and its documents can be found. */
  isRead: boolean
  find: (id: string) => Document | undefined
  open: Open | undefined
  setOpen: Dispatch<SetStateAction<Open | undefined>>
}

/** The details of the document with this id, if they are what is open. */
const isDetailsOf = (open: Open | undefined, id: string | undefined) =>
  open?.kind === 'details' && open.document.id === id

export function useDetailsAddress({ isRead, find, open, setOpen }: List) {
  const asked = useLocation({ select: ({ hash }) => askedIn(hash) })
  useFollow(asked, open?.kind === 'details' ? open.document.id : undefined)
  const askedBefore = useRef<string>(undefined)
  const show = useEffectEvent((id: string | undefined) => {
    const before = askedBefore.current
    askedBefore.current = id
    if (id === undefined) return setOpen((now) => (isDetailsOf(now, before) ? undefined : now))
    const document = find(id)
    const shown: Open = document ? { kind: 'details', document } : { kind: 'banner', text: notHere }
    // A file that somebody has chosen is not put away by an address.
    setOpen((now) => (now && now.kind !== 'details' && now.kind !== 'banner' ? now : shown))
  })
  useEffect(() => {
    if (isRead) show(asked)
  }, [isRead, asked])
}

/** Details have an entry of the history to themselves; closed here, they go back to the one before it. */
function useFollow(asked: string | undefined, details: string | undefined) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const follow = useEffectEvent(() => {
    if (details === asked) return
    const isOpened = details !== undefined && asked === undefined
    const isClosed = details === undefined
    if (isClosed && history.location.state.opensDetails) return history.back()
    const hash = isClosed ? '' : hashOf(details)
    const state = isOpened ? { opensDetails: true } : true
    void navigate({ to: '.', search: true, hash, replace: !isOpened, resetScroll: false, state })
  })
  const followed = useRef(details)
  useEffect(() => {
    if (details === followed.current) return
    followed.current = details
    follow()
  }, [details])
}

const notHere =
  'The document in this link is not among those loaded here. Search for it by its title.'

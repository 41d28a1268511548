/** What the palette offers for what is typed: walked with the arrows, opened by Enter or a press. */
import { useDebouncedValue } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Hit } from '#app/data/search/hits.ts'
import type { Command, Row } from './groups.ts'
import { PaletteGroups } from './palette-groups.tsx'
import type { PaletteLink } from './palette-link.ts'
import { PaletteStatus } from './palette-status.tsx'
import { actionsFor, type RecordAction } from './record-actions.ts'
import { RecordActions } from './record-actions-bar.tsx'
import { useActiveRow } from './use-active-row.ts'
import { useGroups } from './use-groups.ts'

/** How long after the last keystroke the service is asked, in milliseconds; the desk is at once. */
const pause = 120

type Props = PaletteLink & { commands: readonly Command[] }

export function PaletteList({ commands, ...link }: Props) {
  const id = useId()
  const text = link.typed.trim()
  const [settled] = useDebouncedValue(text, pause)
  const [held, hold] = useState<Row>()
  const shown = useGroups(text, settled === text, commands, held !== undefined)
  const groups = shown.groups.filter(({ rows }) => rows.length > 0)
  const rows = groups.flatMap((group) => group.rows)
  const active = useActiveRow(rows, text, shown.term, shown.best, held)
  const hit = active.row?.hit
  const actions = hit ? actionsFor(hit) : []
  const bar = useRef<HTMLDivElement>(null)
  const take = useTake(link)
  const isStale = shown.term !== text
  useAwaited(link, isStale ? undefined : active.row, take)
  const wanted = useWantedActions(text, isStale, bar)
  // What was found for the first of these letters is what a person sees and means; anything else is not.
  const isOther = isStale && !(shown.term && text.startsWith(shown.term))
  useKeysOf(link, { active, isStale, isOther, take, bar, wanted })
  useShownList(link, {
    listId: `${id}list`,
    activeId: rows[active.at] && `${id}${active.at}`,
    isExpanded: rows.length > 0,
  })
  return (
    <>
      <PaletteGroups
        {...{ id, groups, isStale }}
        term={shown.term ?? ''}
        activeId={active.row?.id}
        // While the focus is on a record's actions, the pointer does not change the highlighted row.
        onPoint={(row) => held || active.choose(row)}
        onTake={take}
      >
        {hit && actions.length > 0 && (
          <ActiveActions {...{ link, id, active, hit, actions, bar }} onHold={hold} />
        )}
      </PaletteGroups>
      <PaletteStatus {...{ text, isStale, rows }} term={shown.term ?? ''} missing={shown.missing} />
    </>
  )
}

type ActiveActionsProps = {
  link: PaletteLink
  id: string
  active: ReturnType<typeof useActiveRow>
  hit: Hit
  actions: readonly RecordAction[]
  bar: RefObject<HTMLDivElement | null>
  onHold: (row: Row | undefined) => void
}

/** What can be done with the highlighted record, which stays the same for as long as the focus is there. */
const ActiveActions = ({ link, id, active, hit, actions, bar, onHold }: ActiveActionsProps) => (
  <RecordActions
    ref={bar}
    name={hit.name}
    actions={actions}
    rowId={`${id}${active.at}`}
    onDone={link.onClose}
    onFocus={(isIn) => {
      onHold(isIn ? active.row : undefined)
      // Whoever has gone on to these waits for no other row to open.
      link.onAwait(undefined)
    }}
    onLeave={(step) => {
      link.input.current?.focus()
      if (step) active.move(step)
    }}
  />
)

/** Goes where a row leads, or does what it says. */
function useTake({ onClose }: PaletteLink) {
  const router = useRouter()
  return ({ act }: Row) => {
    if (act.kind === 'retry') return act.run()
    onClose()
    if (act.kind === 'run') act.run()
    else void router.navigate(act.target)
  }
}

type Take = ReturnType<typeof useTake>

/** Opens the best row of an answer for which Enter was pressed before it was here, unless that would do something. */
function useAwaited({ awaited, typed, onAwait }: PaletteLink, best: Row | undefined, take: Take) {
  const open = useEffectEvent(() => {
    onAwait(undefined)
    if (best?.act.kind === 'go') take(best)
  })
  const isHere = awaited !== undefined && awaited === typed.trim() && best !== undefined
  useEffect(() => {
    if (isHere) open()
  }, [isHere])
}

type Bar = { current: HTMLDivElement | null }

/** Goes to the actions of the answer for which that was pressed before it was here; what stood there is another record. */
function useWantedActions(text: string, isStale: boolean, bar: Bar) {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (isStale || wanted.current !== text) return
    wanted.current = undefined
    firstAction(bar)?.focus()
  }, [text, isStale, bar])
  return wanted
}

const firstAction = ({ current }: Bar) => current?.querySelector<HTMLElement>('a')

type Keys = {
  active: ReturnType<typeof useActiveRow>
  isStale: boolean
  /** Whether what is shown has nothing to do with what is typed. */
  isOther: boolean
  take: Take
  bar: Bar
  /** The text for whose answer the actions are waited for. */
  wanted: { current: string | undefined }
}

function useKeysOf(
  { onKeys, typed, onAwait }: PaletteLink,
  { active, isStale, isOther, take, bar, wanted }: Keys,
) {
  useLayoutEffect(() => {
    onKeys((event) => {
      const isTab = event.key === 'Tab' && !event.shiftKey
      const isRight = event.key === 'ArrowRight' && isAtEnd(event)
      if ((isTab || isRight) && isOther && !active.isMoved) {
        event.preventDefault()
        wanted.current = typed.trim()
        return undefined
      }
      wanted.current = undefined
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) active.move(step)
      else if (event.key === 'Enter') {
        if (isStale && !active.isMoved) onAwait(typed.trim())
        else if (active.row) take(active.row)
      } else if (isRight) {
        const first = firstAction(bar)
        if (!first) return undefined
        first.focus()
      } else return undefined
      return event.preventDefault()
    })
  })
}

const isAtEnd = ({
  currentTarget: { selectionStart, selectionEnd, value },
}: KeyboardEvent<HTMLInputElement>) =>
  selectionStart === value.length && selectionEnd === value.length

/** Says to the box what its list shows. */
function useShownList(
  { onList }: PaletteLink,
  { listId, activeId, isExpanded }: Parameters<PaletteLink['onList']>[0],
) {
  useLayoutEffect(
    () => onList({ listId, activeId, isExpanded }),
    [onList, listId, activeId, isExpanded],
  )
}

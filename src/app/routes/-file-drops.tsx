/** Files dropped anywhere: the browser never opens them, and those dropped on a matter go to its documents. */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { carriedFiles, filesOf } from '#app/ui/browser/dropped-files.ts'
import { may } from '#app/api/person.ts'
import { isAnyOpen } from '#app/ui/dialogs/open-dialogs.ts'
import { documentOperations } from '#contract/documents.ts'
import { readMatterAddress } from './-matter-address.ts'
import classes from './-file-drops.module.css'

/** How long the sentence stays after a drop, in milliseconds. */
const noticeTime = 8_000

const nowhere =
  'Files can be dropped on a document, on a matter in the list of matters, or anywhere on a matter’s page.'

const notAllowed = 'Your role lets you look at documents, but not replace their files.'

/** A dialog may be sending a file, or hold what was typed. */
const covered = 'Close the dialog before you drop files.'

type Rectangle = { top: number; left: number; width: number; height: number }
type Place = { matterId: string; title: string; row: Rectangle | undefined }
type Shown = { message: string; row?: Rectangle | undefined }

export function FileDrops() {
  const router = useRouter()
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (next: Shown | undefined) => {
      clearTimeout(timer)
      setShown(next)
    }
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      if (event.type === 'dragleave') {
        if (event.relatedTarget === null) show(undefined)
        return
      }
      // What has been taken already needs no second word.
      if (event.defaultPrevented) return show(undefined)
      event.preventDefault()
      const place = isAnyOpen() || !mayDrop() ? undefined : placeOf(event.target)
      const hint = hintFor(place)
      if (event.type !== 'drop') return show(hint)
      show(place ? undefined : { message: `${hint.message} Nothing was sent.` })
      timer = setTimeout(setShown, noticeTime, undefined)
      if (!place) return
      const { matterId } = place
      carriedFiles.set({ kind: 'matter', id: matterId, files: filesOf(event.dataTransfer) })
      void router.navigate({ to: '/matters/$matterId/documents', params: { matterId } })
    }
    const events = ['dragenter', 'dragover', 'dragleave', 'drop'] as const
    for (const each of events) window.addEventListener(each, onDrag)
    // Until now the page itself refuses them (the gateway's page-scripts.ts).
    const { dataset } = document.documentElement
    dataset['takesDrops'] = ''
    return () => {
      clearTimeout(timer)
      delete dataset['takesDrops']
      for (const each of events) window.removeEventListener(each, onDrag)
    }
  }, [router])
  return (
    <>
      {shown?.row && <div className={classes.row} style={shown.row} />}
      {shown && (
        <p role="status" className={classes.hint}>
          {shown.message}
        </p>
      )}
    </>
  )
}

const mayDrop = () => may(documentOperations.replaceDocument)

const hintFor = (place: Place | undefined): Shown =>
  place
    ? {
        message: `Drop to match the files to the documents of ${place.title}. You will be asked to confirm before anything is sent.`,
        row: place.row,
      }
    : { message: mayDrop() ? (isAnyOpen() ? covered : nowhere) : notAllowed }

/** The matter that a place on the screen belongs to: its row in the list of matters, or any part of its page. */
function placeOf(target: EventTarget | null): Place | undefined {
  const row = target instanceof Element ? target.closest('tr') : null
  const link = row?.querySelector('a[href^="/matters/"]')
  const inList = location.pathname === '/matters'
  const path = inList ? link?.getAttribute('href') : location.pathname
  const address = readMatterAddress(path ?? '')
  if (!address || address.part === 'edit') return undefined
  const matterId = address.id
  if (!inList) return { matterId, title: 'this matter', row: undefined }
  const { top, left, width, height } = row!.getBoundingClientRect()
  return { matterId, title: `‘${link?.textContent ?? ''}’`, row: { top, left, width, height } }
}

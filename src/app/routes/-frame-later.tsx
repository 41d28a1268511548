/** What the frame of every page shows a moment after the page: icons, counts, the list of keys, and what is held. */
import {
  IconAdjustments,
  IconBriefcase,
  IconChecklist,
  IconClock,
  IconFileText,
  IconUsers,
} from '@tabler/icons-react'
import { Suspense } from 'react'
import { signedInPerson } from '#app/api/person.ts'
import { IdleLock } from '#app/features/session/idle-lock.tsx'
import { SessionEnded } from '#app/features/session/session-ended.tsx'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { useLoading } from '#app/ui/dialogs/loading-notices.tsx'
import { Toasts } from '#app/ui/dialogs/toasts.tsx'
import { FileDrops } from './-file-drops.tsx'
import { FrameEffects } from './-frame-effects.tsx'
import { LastMatter } from './-last-matter.tsx'
import { Keys } from './-keys.tsx'
import { Live, LiveMark } from './-live.tsx'
import { MattersNote, TasksNote, TimeNote } from './-nav-notes.tsx'

const TakeOver = lazyWithRetry(() => import('#app/features/people/take-over.tsx'), 'TakeOver')

export { Palette } from './-palette.tsx'

/** What lies over every page, and what is done for all of them. */
export const Later = () => (
  <>
    <FrameEffects />
    <Live />
    <LastMatter />
    <Toasts loading={useLoading()} />
    <FileDrops />
    <SessionEnded />
    {signedInPerson()?.role === 'admin' && (
      <Suspense>
        <TakeOver />
      </Suspense>
    )}
    <IdleLock />
  </>
)

/** What stands below the navigation. */
export const Foot = () => (
  <>
    <LiveMark />
    <Keys />
  </>
)

const look = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** What stands beside the entries of the navigation, by their names. */
export const beside = {
  Matters: { icon: <IconBriefcase {...look} />, note: <MattersNote /> },
  Documents: { icon: <IconFileText {...look} /> },
  Contacts: { icon: <IconUsers {...look} /> },
  Tasks: { icon: <IconChecklist {...look} />, note: <TasksNote /> },
  Time: { icon: <IconClock {...look} />, note: <TimeNote /> },
  Settings: { icon: <IconAdjustments {...look} /> },
}

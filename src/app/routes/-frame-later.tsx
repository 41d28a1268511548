/** What the frame of every page shows a moment after the page: icons, the list of keys, and what is held. */
import {
  IconAdjustments,
  IconBriefcase,
  IconChecklist,
  IconClock,
  IconFileText,
  IconUsers,
} from '@tabler/icons-react'
import { Toasts } from '#app/ui/dialogs/toasts.tsx'
import { FileDrops } from './-file-drops.tsx'
import { FrameEffects } from './-frame-effects.tsx'

export { Keys } from './-keys.tsx'

/** What lies over every page, and what is done for all of them. */
export const Later = () => (
  <>
    <FrameEffects />
    <Toasts />
    <FileDrops />
  </>
)

const look = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** The icons of the navigation, by the noun of its entry. */
export const icons = {
  matters: <IconBriefcase {...look} />,
  documents: <IconFileText {...look} />,
  contacts: <IconUsers {...look} />,
  tasks: <IconChecklist {...look} />,
  time: <IconClock {...look} />,
  settings: <IconAdjustments {...look} />,
}

/** The editor of the kinds of events. */
import { timelineKinds, type TimelineSearch } from '#app/data/timeline/search.ts'
import { SomeOf } from '#app/ui/filters/choice-editor.tsx'
import type { Editing } from '#app/ui/filters/filter-bar.tsx'
import { editorOf, type Editors, FilterPopover } from '#app/ui/filters/filter-popover.tsx'
import { kindLabels } from './kind-labels.ts'

const options = timelineKinds.map((value) => ({ value, label: kindLabels[value] }))

const editors: Editors<TimelineSearch> = {
  Kind: editorOf('kinds', (props) => <SomeOf {...props} options={options} />),
}

export const TimelineFilterEditors = (editing: Editing<TimelineSearch>) => (
  <FilterPopover {...editing} editors={editors} />
)

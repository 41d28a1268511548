/** The editor of each filter of the documents. */
import { linkedTo } from '#app/data/linked-to.ts'
import type { DocumentSearch } from '#app/data/documents/search.ts'
import { OneOf, SomeOf } from '#app/ui/filters/choice-editor.tsx'
import type { Editing } from '#app/ui/filters/filter-bar.tsx'
import { editorOf, type Editors, FilterPopover } from '#app/ui/filters/filter-popover.tsx'
import { documentTypes } from '#contract/documents.ts'

const typeOptions = documentTypes.map((value) => ({ value, label: `${value}s` }))

const editors: Editors<DocumentSearch> = {
  Type: editorOf('types', (props) => <SomeOf {...props} options={typeOptions} />),
  [linkedTo.label]: editorOf('associatedEntityType', (props) => (
    <OneOf {...props} options={linkedTo.kinds} />
  )),
}

export const DocumentFilterEditors = (editing: Editing<DocumentSearch>) => (
  <FilterPopover {...editing} editors={editors} />
)

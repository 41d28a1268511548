/** The editor of each filter of the documents. */
import { linkedTo } from '#app/data/linked-to.ts'
import type { DocumentSearch } from '#app/data/documents/search.ts'
import { OneOf, SomeOf } from '#app/ui/filters/choice-editor.tsx'
import type { Editing } from '#app/ui/filters/filter-bar.tsx'
import { type Editors, FilterPopover } from '#app/ui/filters/filter-popover.tsx'
import { documentTypes } from '#contract/documents.ts'

const typeOptions = documentTypes.map((value) => ({ value, label: `${value}s` }))

const editors: Editors<DocumentSearch> = {
  Type: ({ label, search, onChange }) => (
    <SomeOf
      label={label}
      options={typeOptions}
      values={search.types}
      onChange={(types) => onChange({ types })}
    />
  ),
  [linkedTo.label]: ({ search, onChange, ...rest }) => (
    <OneOf
      {...rest}
      options={linkedTo.kinds}
      value={search.associatedEntityType}
      onChange={(associatedEntityType) => onChange({ associatedEntityType })}
    />
  ),
}

export const DocumentFilterEditors = (editing: Editing<DocumentSearch>) => (
  <FilterPopover {...editing} editors={editors} />
)

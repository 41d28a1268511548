/** The documents of one matter or contact: find, view, replace and delete them. */
import { useMemo } from 'react'
import { readSearch } from '#app/api/address.ts'
import { DocumentFilters } from './document-filters.tsx'
import { DocumentList, useDocumentList } from './document-list.tsx'
import { ReplaceFilesButton } from '#app/features/documents/batch/replace-files-button.tsx'
import { LinkedDocumentSearch, type Owner } from '#app/data/documents/search.ts'
import { ColumnsButton } from '#app/ui/list/columns/columns-button.tsx'
import { Toolbar } from '#app/ui/layout/toolbar.tsx'
import type { RawQuery } from '#contract/query-string.ts'

type Props = NonNullable<Owner> & {
  /** The search parameters as they are in the address. */
  raw: RawQuery
  navigate: Parameters<typeof useDocumentList>[1]
}

export function DocumentsTab({ kind, id, raw, navigate }: Props) {
  const search = useMemo(() => readSearch(LinkedDocumentSearch, raw).search, [raw])
  const owner = useMemo(() => ({ kind, id }), [kind, id])
  const view = useDocumentList(search, navigate, owner)
  return (
    <>
      <Toolbar
        actions={
          <>
            <ColumnsButton label={view.label} columns={view.columns} />
            <ReplaceFilesButton onFiles={view.onFiles} />
          </>
        }
      >
        <DocumentFilters search={search} linked onSearch={view.onSearch} />
      </Toolbar>
      <span role="status" className="spoken-only">
        {view.spoken}
      </span>
      <DocumentList search={search} view={view} />
    </>
  )
}

/** The documents of one matter or contact: found, looked at, replaced and deleted. */
import { DocumentFilters } from './document-filters.tsx'
import { DocumentList, documentNoun, useDocumentList } from './document-list.tsx'
import { ReplaceFilesButton } from './replace-files-button.tsx'
import type { DocumentSearch, Owner } from './search.ts'
import { ColumnsButton } from '#app/ui/columns-button.tsx'
import { spokenOf } from '#app/ui/list-page.ts'
import { Toolbar } from '#app/ui/toolbar.tsx'

type Props = {
  /** The same object for as long as it is the same matter or contact. */
  owner: NonNullable<Owner>
  search: DocumentSearch
  navigate: Parameters<typeof useDocumentList>[1]
}

export function DocumentsTab({ owner, search, navigate }: Props) {
  const view = useDocumentList(search, navigate, owner)
  const { current, list, onSearch } = view
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
        <DocumentFilters search={search} linked onSearch={onSearch} />
      </Toolbar>
      <span role="status" className="spoken-only">
        {current ? spokenOf(current, documentNoun) : list.isError ? '' : 'Loading documents'}
      </span>
      <DocumentList search={search} view={view} />
    </>
  )
}

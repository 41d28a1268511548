/** Saves all lines that are listed as a CSV file. */
import { useMutation } from '@tanstack/react-query'
import { readJournalFile } from '#app/data/journal/queries.ts'
import type { JournalSearch } from '#app/data/journal/search.ts'
import { dayAt } from '#app/text/days.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { notify } from '#app/ui/dialogs/pending-actions.ts'

export function ExportJournal({ search }: { search: JournalSearch }) {
  const { mutate, isPending } = useMutation({
    mutationFn: readJournalFile,
    onSuccess: (file) => saveFile(file, `journal-${dayAt()}.csv`),
    onError: ({ message }) =>
      notify({ word: 'Not saved', message: `The file could not be made. ${message}` }, 'journal'),
  })
  return (
    <Button look="default" aria-disabled={isPending} onClick={() => isPending || mutate(search)}>
      {isPending ? 'Exporting…' : 'Export CSV'}
    </Button>
  )
}

/** Gives the browser a file to save. */
function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

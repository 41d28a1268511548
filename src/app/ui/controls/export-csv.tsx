/** Saves as a CSV file all that is listed, also on other pages. */
import { useMutation } from '@tanstack/react-query'
import { dayAt } from '#app/text/days.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { dismiss, notify } from '#app/ui/dialogs/pending-actions.ts'

type Props = {
  /** What its name begins with, as `journal`: the day follows. */
  name: string
  read: () => Promise<Blob>
}

export function ExportCsv({ name, read }: Props) {
  const notice = `export ${name}`
  const { mutate, isPending } = useMutation({
    // What was said of an earlier attempt is over.
    onMutate: () => dismiss(notice),
    mutationFn: read,
    onSuccess: (file) => saveFile(file, `${name}-${dayAt()}.csv`),
    onError: ({ message }) =>
      notify({ word: 'Not saved', message: `The file could not be created. ${message}` }, notice),
  })
  return (
    <Button look="default" aria-disabled={isPending} onClick={() => isPending || mutate()}>
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

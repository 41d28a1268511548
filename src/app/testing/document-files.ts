/** What a person does with files on a list of documents, for component tests. */
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { passHold } from './pass-hold.ts'

/** A file of that kind with so many bytes after its first. */
export const pdf = (name: string, size = 100) =>
  new File(['%PDF-1.7\n', 'x'.repeat(size)], name, { type: 'application/pdf' })

/** The drive that holds this file is gone: whoever reads it waits for ever. */
export function stopAnswering(file: File) {
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => new Promise<never>(() => {}) })
}

/** Chooses an item of a document's menu. */
export async function choose(user: UserEvent, title: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

/** Chooses the file for a document, as the browser's own choice hands it over. */
export async function chooseFile(user: UserEvent, title: string, file: File) {
  await choose(user, title, 'Replace file')
  await user.upload(screen.getByLabelText('New file'), file)
}

/** Chooses several files at once, which look for their documents. */
export const chooseFiles = async (user: UserEvent, ...files: File[]) =>
  user.upload(await screen.findByLabelText('New files'), files)

/** Lets files fall on an element. */
export const dropFiles = (target: Element, ...files: File[]) => drop(target, files, false)

/** Lets a folder fall on an element, which comes as a file with the name of it. */
export const dropFolder = (target: Element, name: string) =>
  drop(target, [new File(['x'.repeat(4096)], name)], true)

function drop(target: Element, files: File[], isDirectory: boolean) {
  const items = files.map(() => ({ kind: 'file', webkitGetAsEntry: () => ({ isDirectory }) }))
  fireEvent.drop(target, { dataTransfer: { types: ['Files'], files, items } })
}

/** The contents of this file are others from now on, which a browser that never looks at its time does not say. */
export function changeContents(file: File, contents: string) {
  const now = new Blob([contents])
  file.slice = (...part) => now.slice(...part)
}

/** Presses a button of the dialog as soon as all that there is to say before has been said. */
export async function press(user: UserEvent, name: string) {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  await user.click(button)
}

/** Deletes documents, and lets the time pass in which that can be undone. */
export async function deleteDocuments(user: UserEvent, ...titles: string[]) {
  const pass = passHold()
  for (const title of titles) await choose(user, title, 'Delete')
  await screen.findByText(`‘${titles.at(-1)}’ will be deleted`)
  pass()
}

/** What a page gives the browser to save, for component tests. */
import { onTestFinished, vi } from 'vitest'

/** Their names and contents, as they come. */
export function savedFiles() {
  const files: Blob[] = []
  const names: string[] = []
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`
  URL.revokeObjectURL = () => {}
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  return { files, names }
}

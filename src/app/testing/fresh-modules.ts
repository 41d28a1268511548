/** Before each test file: the modules of the app are loaded again, and neither they nor the page keep anything of the file before. */
import { vi } from 'vitest'

vi.resetModules()
vi.unstubAllGlobals()
if (globalThis.document) {
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
}

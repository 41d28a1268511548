/** Before each test file: the modules of the app are loaded anew, and keep nothing of the file before. */
import { vi } from 'vitest'

vi.resetModules()

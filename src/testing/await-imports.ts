/**
 * Waits, before a file of tests ends, for everything that it still loads. Vitest refuses what a worker asks for after its file, and
 * where files share their modules, the next ones would meet that refusal for good: `import()` remembers it.
 */
import { afterAll, vi } from 'vitest'

afterAll(() => vi.dynamicImportSettled())

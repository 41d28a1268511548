/**
 * Before a file of tests ends, all that it still loads is here. Vitest refuses what a worker asks for after its file, and
 * where files share their modules, the next ones would meet that refusal for good: `import()` remembers it.
 */
import { afterAll, vi } from 'vitest'

afterAll(() => vi.dynamicImportSettled())

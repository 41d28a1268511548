import { openDB } from 'idb'
import { expect, test, vi } from 'vitest'
import { dropDraft } from './draft-store.ts'

vi.mock('idb', () => ({ openDB: vi.fn<() => Promise<object>>() }))

test('a storage that could not be opened once is opened again for the next draft', async () => {
  vi.mocked(openDB).mockRejectedValueOnce(new DOMException('gone', 'UnknownError'))
  const drop = vi.fn<() => Promise<void>>(() => Promise.resolve())
  vi.mocked(openDB).mockResolvedValueOnce({ delete: drop } as never)
  await expect(dropDraft('d1')).rejects.toThrow('gone')
  await dropDraft('d1')
  expect(drop).toHaveBeenCalledWith('drafts', 'd1')
})

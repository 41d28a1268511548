/** Counts files while they arrive, so that they fill the disk no further than the announced size. */
import type { Announcement } from '#database/disk-space.ts'
import type { FileStore } from './file-store.ts'

/** The same store, but staging throws `DiskFull` as soon as there is no room for more. */
export const countedFiles = (files: FileStore, announced: Announcement): FileStore => ({
  ...files,
  stage: (contents) => files.stage(counted(contents, announced)),
})

async function* counted(contents: AsyncIterable<Uint8Array>, announced: Announcement) {
  for await (const chunk of contents) {
    announced.count(chunk.byteLength)
    yield chunk
  }
}

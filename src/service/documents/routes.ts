/** Documents over HTTP (the specification, Get documents to Delete document). */
import { Hono } from 'hono'
import { DocumentQuery, LinkedDocumentQuery } from '#contract/documents.ts'
import type { FileStore } from '#service/files/file-store.ts'
import type { CallEnv } from '#service/http/call-env.ts'
import { notFound } from '#http/problem.ts'
import { findOr404, idIn } from '#service/http/by-id.ts'
import { validate } from '#service/http/validate.ts'
import type { FileSpace } from '#database/disk-space.ts'
import type { Link } from './filter.ts'
import type { DocumentStore } from './store.ts'

/** `maxUpload` in bytes. */
type UploadOptions = { files: FileStore; disk: FileSpace; maxUpload: number }

export const documentRoutes = (documents: DocumentStore, uploads: UploadOptions) =>
  new Hono<CallEnv>()
    .get('/', validate('query', DocumentQuery), async (c) => {
      return c.json(await documents.list(c.req.valid('query')))
    })
    .put('/:id', async (c) => {
      const id = idIn(c)
      if (!id) throw notFound('Document')
      const runInLane = c.get('runInLane')
      await runInLane('reads', () => documents.requireReplaceable(id))
      // Loaded only for uploads, so that a practice starts sooner.
      const { receiveFile } = await import('#service/files/receive.ts')
      const file = await receiveFile(c.req.raw, uploads)
      const replace = () => documents.replace(id, file, c.get('caller'))
      const stored = await runInLane('writes', replace).catch(async (error: unknown) => {
        await file.discard()
        throw error
      })
      return c.json(stored)
    })
    .delete('/:id', async (c) => {
      const remove = (id: string) => documents.remove(id, c.get('caller'))
      return c.json(await findOr404(c, 'Document', remove))
    })

/** The documents of one matter or contact, below the path of that record. */
const linkedDocumentRoutes = (
  documents: DocumentStore,
  what: 'Matter' | 'Contact',
  linkTo: (id: string) => Link,
) =>
  new Hono().get('/:id/documents', validate('query', LinkedDocumentQuery), async (c) => {
    const list = (id: string) => documents.listOf(linkTo(id), c.req.valid('query'))
    return c.json(await findOr404(c, what, list))
  })

export const matterDocumentRoutes = (documents: DocumentStore) =>
  linkedDocumentRoutes(documents, 'Matter', (matterId) => ({ matterId }))

export const contactDocumentRoutes = (documents: DocumentStore) =>
  linkedDocumentRoutes(documents, 'Contact', (contactId) => ({ contactId }))

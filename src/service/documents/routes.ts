/** Documents over HTTP (api.md, Get documents to Delete document). */
import { Hono } from 'hono'
import { DocumentQuery, LinkedDocumentQuery } from '#contract/documents.ts'
import type { FileStore } from '#service/files/file-store.ts'
import type { CallEnv } from '#service/http/call-env.ts'
import { notFound } from '#http/problem.ts'
import { idIn, validate } from '#service/http/validate.ts'
import type { FileSpace } from '#database/disk-space.ts'
import type { DocumentStore } from './store.ts'

/** `maxUpload` in bytes. */
type Receiving = { files: FileStore; disk: FileSpace; maxUpload: number }

export const documentRoutes = (documents: DocumentStore, receiving: Receiving) =>
  new Hono<CallEnv>()
    .get('/', validate('query', DocumentQuery), async (c) => {
      return c.json(await documents.list(c.req.valid('query')))
    })
    .put('/:id', async (c) => {
      const id = idIn(c)
      if (!id) throw notFound('Document')
      const inTurn = c.get('inTurn')
      await inTurn('reads', () => documents.requireReplaceable(id))
      // A practice starts sooner without what only uploads need.
      const { receiveFile } = await import('#service/files/receive.ts')
      const file = await receiveFile(c.req.raw, receiving)
      const replace = () => documents.replace(id, file, c.get('caller'))
      const stored = await inTurn('writes', replace).catch(async (error: unknown) => {
        await file.discard()
        throw error
      })
      return c.json(stored)
    })
    .delete('/:id', async (c) => {
      const id = idIn(c)
      if (!id) throw notFound('Document')
      return c.json(await documents.remove(id, c.get('caller')))
    })

/** Get matter's documents, below the matter's own path. */
export const matterDocumentRoutes = (documents: DocumentStore) =>
  new Hono().get('/:id/documents', validate('query', LinkedDocumentQuery), async (c) => {
    const matterId = idIn(c)
    const page = matterId && (await documents.listOf({ matterId }, c.req.valid('query')))
    if (!page) throw notFound('Matter')
    return c.json(page)
  })

/** Get contact's documents, below the contact's own path. */
export const contactDocumentRoutes = (documents: DocumentStore) =>
  new Hono().get('/:id/documents', validate('query', LinkedDocumentQuery), async (c) => {
    const contactId = idIn(c)
    const page = contactId && (await documents.listOf({ contactId }, c.req.valid('query')))
    if (!page) throw notFound('Contact')
    return c.json(page)
  })

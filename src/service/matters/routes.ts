/** Matters over HTTP (the specification, Get matter list and Lookup matter; the others are extended). */
import { Hono } from 'hono'
import { MatterLookupQuery, MatterQuery } from '#contract/matters.ts'
import { MatterPatch, NewMatter } from '#contract/one-matter.ts'
import { notFound } from '#http/problem.ts'
import { changeOr404, findOr404 } from '#service/http/by-id.ts'
import { validate } from '#service/http/validate.ts'
import type { MatterStore } from './store.ts'

export const matterRoutes = (matters: MatterStore) =>
  new Hono()
    .get('/', validate('query', MatterQuery), async (c) => {
      const page = await matters.list(c.req.valid('query'))
      if (!page) throw notFound('Matter')
      return c.json(page)
    })
    .get('/lookup', validate('query', MatterLookupQuery), async (c) => {
      return c.json(await matters.lookup(c.req.valid('query')))
    })
    .get('/:id', async (c) => c.json(await findOr404(c, 'Matter', matters.find)))
    .post('/', validate('json', NewMatter), async (c) => {
      return c.json(await matters.add(c.req.valid('json')))
    })
    .patch('/:id', validate('json', MatterPatch), (c) =>
      changeOr404(c, 'Matter', (id) => matters.patch(id, c.req.valid('json'))),
    )

/** Matters over HTTP (api.md, Get matter list and Lookup matter; the others are extended: api-notes.md section 3). */
import { Hono } from 'hono'
import { MatterLookupQuery, MatterQuery } from '#contract/matters.ts'
import { MatterPatch, NewMatter } from '#contract/one-matter.ts'
import { notFound } from '#http/problem.ts'
import { idIn, validate } from '#service/http/validate.ts'
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
    .get('/:id', async (c) => {
      const id = idIn(c)
      const matter = id && (await matters.find(id))
      if (!matter) throw notFound('Matter')
      return c.json(matter)
    })
    .post('/', validate('json', NewMatter), async (c) => {
      return c.json(await matters.add(c.req.valid('json')))
    })
    .patch('/:id', validate('json', MatterPatch), async (c) => {
      const id = idIn(c)
      const found = id && (await matters.patch(id, c.req.valid('json')))
      if (!found) throw notFound('Matter')
      return c.body(null, 204)
    })

/** Matters over HTTP (api.md, Get matter list and Lookup matter). */
import { Hono } from 'hono'
import { MatterLookupQuery, MatterQuery } from '#contract/matters.ts'
import { notFound } from '#service/http/problem.ts'
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

/** Practice areas over HTTP: extended operations. */
import { Hono } from 'hono'
import { PracticeAreaLookupQuery } from '#contract/practice-areas.ts'
import { findOr404 } from '#service/http/by-id.ts'
import { validate } from '#service/http/validate.ts'
import type { PracticeAreaStore } from './store.ts'

export const practiceAreaRoutes = (practiceAreas: PracticeAreaStore) =>
  new Hono()
    .get('/lookup', validate('query', PracticeAreaLookupQuery), async (c) => {
      const { term } = c.req.valid('query')
      return c.json(await practiceAreas.lookup(term))
    })
    .get('/:id', async (c) => c.json(await findOr404(c, 'Practice area', practiceAreas.find)))

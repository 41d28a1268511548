/** Time records over HTTP (the specification, Create time record; reading one is extended). */
import { Hono } from 'hono'
import { NewTimeRecord } from '#contract/time-records.ts'
import { findOr404 } from '#service/http/by-id.ts'
import { validate } from '#service/http/validate.ts'
import type { TimeRecordStore } from './store.ts'

export const timeRecordRoutes = (timeRecords: TimeRecordStore) =>
  new Hono()
    .post('/', validate('json', NewTimeRecord), async (c) => {
      return c.json(await timeRecords.add(c.req.valid('json')))
    })
    .get('/:id', async (c) => c.json(await findOr404(c, 'Time record', timeRecords.find)))

/** Time records over HTTP (api.md, Create time record; reading one is extended: api-notes.md section 3). */
import { Hono } from 'hono'
import { NewTimeRecord } from '#contract/time-records.ts'
import { notFound } from '#http/problem.ts'
import { idIn, validate } from '#service/http/validate.ts'
import type { TimeRecordStore } from './store.ts'

export const timeRecordRoutes = (timeRecords: TimeRecordStore) =>
  new Hono()
    .post('/', validate('json', NewTimeRecord), async (c) => {
      return c.json(await timeRecords.add(c.req.valid('json')))
    })
    .get('/:id', async (c) => {
      const id = idIn(c)
      const record = id && (await timeRecords.find(id))
      if (!record) throw notFound('Time record')
      return c.json(record)
    })

/** Contacts over HTTP (api.md, Get contact and Lookup contact). */
import { Hono } from 'hono'
import { ContactLookupQuery } from '#contract/contacts.ts'
import { notFound } from '#service/http/problem.ts'
import { idIn, validate } from '#service/http/validate.ts'
import type { ContactStore } from './store.ts'

export const contactRoutes = (contacts: ContactStore) =>
  new Hono()
    .get('/lookup', validate('query', ContactLookupQuery), async (c) => {
      return c.json(await contacts.lookup(c.req.valid('query')))
    })
    .get('/:id', async (c) => {
      const id = idIn(c)
      const contact = id && (await contacts.find(id))
      if (!contact) throw notFound('Contact')
      return c.json(contact)
    })

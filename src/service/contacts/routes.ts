/** Contacts over HTTP (the specification, the operations on contacts). */
import { Hono } from 'hono'
import {
  CompanyPatch,
  ContactLookupQuery,
  ContactQuery,
  NewCompany,
  NewPerson,
  NewPlural,
  PersonPatch,
  PluralPatch,
} from '#contract/contacts.ts'
import { notFound } from '#http/problem.ts'
import { changeOr404, findOr404 } from '#service/http/by-id.ts'
import { validate } from '#service/http/validate.ts'
import type { ContactStore } from './store.ts'

export const contactRoutes = (contacts: ContactStore) =>
  new Hono()
    .get('/', validate('query', ContactQuery), async (c) => {
      const page = await contacts.list(c.req.valid('query'))
      if (!page) throw notFound('Contact')
      return c.json(page)
    })
    .get('/lookup', validate('query', ContactLookupQuery), async (c) => {
      return c.json(await contacts.lookup(c.req.valid('query')))
    })
    .get('/:id', async (c) => c.json(await findOr404(c, 'Contact', contacts.find)))
    .post('/person', validate('json', NewPerson), async (c) => {
      return c.json(await contacts.addPerson(c.req.valid('json')))
    })
    .post('/plural', validate('json', NewPlural), async (c) => {
      return c.json(await contacts.addGroup(c.req.valid('json')))
    })
    .post('/company', validate('json', NewCompany), async (c) => {
      return c.json(await contacts.addCompany(c.req.valid('json')))
    })
    .patch('/person/:id', validate('json', PersonPatch), (c) =>
      changeOr404(c, 'Contact', (id) => contacts.changePerson(id, c.req.valid('json'))),
    )
    .patch('/plural/:id', validate('json', PluralPatch), (c) =>
      changeOr404(c, 'Contact', (id) => contacts.changeGroup(id, c.req.valid('json'))),
    )
    .patch('/company/:id', validate('json', CompanyPatch), (c) =>
      changeOr404(c, 'Contact', (id) => contacts.changeCompany(id, c.req.valid('json'))),
    )

import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { json } from '#main/testing/third-party-service.ts'
import { answerList, refusals } from '#main/testing/third-party-variants.ts'

/** One of each kind, as the service has it. */
const kinds = [
  { type: 'person', fullName: 'Ferrari, Ada', firstName: 'Ada', lastName: 'Ferrari' },
  { type: 'company', fullName: 'Alder Pty Ltd' },
  { type: 'plural', fullName: 'Alder family', members: [] },
].map((contact) => ({ ...contact, id: `${contact.type}-1` }))
/** Each form with the write that it sends. */
const forms = kinds.flatMap(({ id, type }) => [
  { path: `new/${type}`, sends: `POST contacts/${type}` },
  { path: `${id}/edit`, sends: `PATCH contacts/${type}/${id}` },
])
/** What a new contact cannot do without. */
const needed = /^(First name|Last name|Name)$/
const reason = 'Notes are written on weekdays.'

async function startRefusing(refuse: (typeof refusals)[string]['refuse']) {
  const service = await startThirdParty()
  service.answerAll(({ method, url }, response) => {
    if (method !== 'GET') return refuse(response, reason, 'notes')
    if (url.pathname.endsWith('/contacts')) {
      return answerList(response, url, 'a page of records', kinds)
    }
    const record = kinds.find(({ id }) => url.pathname.endsWith(`/contacts/${id}`))
    json(response, record ?? [])
  })
  return service
}

const cases = forms.flatMap((form) => Object.keys(refusals).map((name) => ({ ...form, name })))

test.each(cases)(
  'at contacts/$path a refusal by $name is shown where it belongs, sent once, and the text kept',
  async ({ path, name, sends }) => {
    const { hasReason, namesField, refuse } = refusals[name]!
    const service = await startRefusing(refuse)
    const { user } = await renderRoute(`/contacts/${path}`, { service })
    const notes = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' })
    await user.type(notes, 'On a Sunday')
    if (path.startsWith('new')) {
      for (const field of screen.getAllByRole('textbox', { name: needed })) {
        await user.type(field, 'Alder')
      }
    }
    await user.click(screen.getByRole('button', { name: /^(Create contact|Save changes)$/ }))
    const shown = (words: string) =>
      waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words))
    await shown('Not saved.')
    if (namesField) await screen.findByRole('textbox', { name: 'Notes', description: reason })
    else await shown(hasReason ? reason : 'did not accept this request')
    expect(notes.value).toBe('On a Sunday')
    const writes = service.asked.filter(({ method }) => method !== 'GET')
    expect(writes.map(({ method, url }) => `${method} ${url.pathname.split('/v1/')[1]}`)).toEqual([
      sends,
    ])
  },
)

test('a list of contacts that is refused with the key itself says so', async () => {
  await renderRoute('/contacts', { answers: { listContacts: 401, ping: 401 } })
  await screen.findAllByText(/did not accept Practice Desk’s key/)
})

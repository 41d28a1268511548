/** The list of contacts that may be the same as the one that is typed. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import type { Answers } from '#app/testing/stub-service.ts'
import { json } from '#main/testing/third-party-service.ts'

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const listed = async () =>
  within(await screen.findByRole('complementary', { name: 'Possible duplicates' }))

test('duplicates are said to be looked for only once anything is typed, and none to be found only then', async () => {
  let answer: (() => void) | undefined
  const lookupContact: Answers['lookupContact'] = (_, response) =>
    void (answer = () => json(response, []))
  const { user } = await renderRoute('/contacts/new/person', { answers: { lookupContact } })
  const duplicates = await listed()
  await duplicates.findByText('Checked as you type')
  await user.type(await field('Last name'), 'Zzyzx')
  await duplicates.findByText('Checking…')
  await waitFor(() => expect(answer).toBeDefined())
  duplicates.getByText('Checking…')
  answer!()
  await duplicates.findByText('None found by name')
})

test('a company is looked for by each of its names without legal endings, and by its ACN', async () => {
  const terms: string[] = []
  const lookupContact: Answers['lookupContact'] = ({ query }, response) => {
    const term = String(query['term'])
    terms.push(term)
    json(response, term === '956315290' ? [{ id: 'c1', fullName: 'Abbott Constructions' }] : [])
  }
  const { user } = await renderRoute('/contacts/new/company', { answers: { lookupContact } })
  const duplicates = await listed()
  await user.click(await field('Name'))
  await user.paste('Abbot Builders Pty Limited t/as Bluegum Kitchens P/L')
  await duplicates.findByText('None found by name')
  // Two calls may come on two connections, the later one first.
  expect(terms.toSorted()).toEqual(['Abbot Builders', 'Bluegum Kitchens'])
  await user.click(await field('ACN'))
  await user.paste('956315290')
  await duplicates.findByText('1 possible duplicate')
  expect(duplicates.getByRole('listitem').textContent).toContain('matched on ACN')
})

test('the way to skip to the content leads to no name', async () => {
  await renderRoute('/contacts/new/person#content')
  expect((await field('Last name')).value).toBe('')
  expect(location.hash).toBe('#content')
})

test.each([
  ['name', 'Last name', 'Okafor'],
  ['email', 'Email 1', 'blessing@okafor.example'],
  ['phone', 'Phone 1', '+61491570156'],
  ['ABN', 'ABN', '51824753556'],
])('a possible duplicate is found by %s, and opens in another tab', async (by, label, typed) => {
  const digits = (text: string) => text.replaceAll(/[\s+]/g, '')
  const { user } = await renderRoute('/contacts/new/person', {
    answers: {
      lookupContact: ({ query }, response) => {
        const isWhole = digits(String(query['term'])) === digits(typed)
        json(response, isWhole ? [{ id: 'c1', fullName: 'Okafor, Blessing' }] : [])
      },
    },
  })
  const [, row] = /^(Email|Phone) 1$/.exec(label) ?? []
  if (row) {
    await user.click(await screen.findByRole('button', { name: `Add ${row.toLowerCase()}` }))
  }
  await user.click(await field(label))
  await user.paste(typed)
  const duplicates = await screen.findByRole('complementary', { name: 'Possible duplicates' })
  const found = await within(duplicates).findByRole('link', { name: /Okafor, Blessing/ })
  expect(duplicates.textContent).toContain(`matched on ${by}`)
  expect(found.getAttribute('href')).toBe('/contacts/c1')
  expect(found.getAttribute('target')).toBe('_blank')
  // Wherever the list is, the button beside 'Create contact' leads to it.
  await user.click(screen.getByRole('button', { name: '1 possible duplicate' }))
  expect(document.activeElement).toBe(found)
})

type Found = { additionalInfo?: string; emails?: string[]; isGone?: boolean }

/** Types an email for a new company, by which the lookup finds a stranger, who fits better, and Okafor. */
async function findByEmail(email: string, { additionalInfo, emails = [], isGone }: Found) {
  const stranger = { id: 'c2', fullName: 'Kovač, Ivan', additionalInfo: 'ivan@example.com' }
  const okafor = { id: 'c1', fullName: 'Okafor, Blessing' }
  const { user } = await renderRoute('/contacts/new/company', {
    answers: {
      lookupContact: [stranger, { ...okafor, additionalInfo }],
      getContact: ({ id }, response) => {
        if (id === 'c2') return json(response, { ...stranger, emails: ['ivan@example.com'] })
        json(response, { ...okafor, emails }, isGone ? 404 : 200)
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add email' }))
  await user.click(await field('Email 1'))
  await user.paste(email)
  return listed()
}

test.each<[string, Found]>([
  ['the lookup shows it', { additionalInfo: 'XQ@Example.com ' }],
  [
    'it is their second',
    { additionalInfo: 'b@okafor.example', emails: ['b@okafor.example', 'xq@EXAMPLE.com'] },
  ],
  ['the lookup shows no address', { emails: ['xq@example.com'] }],
  ['they cannot be read', { isGone: true }],
])('whoever has the same email is a possible duplicate, also where %s', async (_, one) => {
  const duplicates = await findByEmail(' xq@example.com', one)
  await duplicates.findByText('1 possible duplicate')
  const { textContent } = duplicates.getByRole('listitem')
  expect(textContent).toMatch(/^Okafor, Blessing.*matched on email$/)
})

test.each<[string, Found]>([
  ['has another', { additionalInfo: 'aq@example.com', emails: ['aq@example.com'] }],
  ['has none', { additionalInfo: '14 Wattle Street, Newman WA 6753' }],
])('who was found by an email and %s is no possible duplicate', async (_, one) => {
  const duplicates = await findByEmail('xq@example.com', one)
  await duplicates.findByText('None found by email')
  expect(duplicates.queryByRole('listitem')).toBeNull()
  expect(screen.queryByRole('button', { name: /possible duplicate/ })).toBeNull()
})

/** What no field of a form of contacts takes: said at the field, nothing is sent and nothing lost. */
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import {
  CompanyPatch,
  NewCompany,
  NewPerson,
  NewPlural,
  PersonPatch,
  PluralPatch,
} from '#contract/contacts.ts'

/** The schema of what is sent: each of its fields must stand on the page, and is tried. */
type Schema = { shape: Record<string, unknown> }
type Page = Awaited<ReturnType<typeof renderRoute>>
type Control = HTMLInputElement | HTMLTextAreaElement

const forms: [operation: string, schema: Schema, path: string, save: string][] = [
  ['createPerson', NewPerson, '/contacts/new/person', 'Create contact'],
  ['createCompany', NewCompany, '/contacts/new/company', 'Create contact'],
  ['createPlural', NewPlural, '/contacts/new/plural', 'Create contact'],
  ['patchPerson', PersonPatch, '/contacts/c1/edit', 'Save changes'],
  ['patchCompany', CompanyPatch, '/contacts/c3/edit', 'Save changes'],
  ['patchPlural', PluralPatch, '/contacts/g1/edit', 'Save changes'],
]

/** What is wrong with a text; a date refuses each of them as no date. */
const wrongs: [what: string, text: (name: string) => string, message: RegExp][] = [
  [
    'too long',
    (name) => 'x'.repeat(/notes|customFields.*value/.test(name) ? 20_001 : 501),
    /at most/,
  ],
  ['an override of direction', () => 'invoice\u202Egpj', /invisible characters/],
  ['a zero-width space', () => 'Ada\u200BFerrari', /invisible characters/],
]
const noDate = /Enter a date/
const textual = 'form [data-field] :is(input[type="text"], input[type="tel"], textarea):not([role])'

const nameOf = (element: Element) => element.closest<HTMLElement>('[data-field]')!.dataset['field']!
const controlsOf = ({ page }: Page) => [...page().container.querySelectorAll<Control>(textual)]

/** Puts `text` in the place of all that stands in the field, and leaves it. */
function put(control: Control, text: string) {
  control.focus()
  fireEvent.change(control, { target: { value: text } })
  control.blur()
}

const describedBy = (control: Control) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

/** Opens the form with a row in each list, so that each field of a row stands on the page. */
async function open(path: string) {
  const page = await renderRoute(path, {
    answers: path.startsWith('/contacts/g1')
      ? { getContact: { id: 'g1', type: 'Plural', fullName: 'Group' } }
      : {},
  })
  for (const row of ['phone', 'email', 'address', 'custom field']) {
    await page.user.click(await screen.findByRole('button', { name: `Add ${row}` }))
  }
  return page
}

test.each(forms)(
  '%s: what is wrong in any field is said there, nothing is sent and nothing lost',
  async (_, schema, path, saveLabel) => {
    const page = await open(path)
    const save = () => page.user.click(screen.getByRole('button', { name: saveLabel }))
    const standing = [...page.page().container.querySelectorAll('[data-field]')].map(nameOf)
    expect(standing.map((name) => name.split('.')[0])).toEqual(
      expect.arrayContaining(Object.keys(schema.shape)),
    )

    for (const [what, text, message] of wrongs) {
      for (const control of controlsOf(page)) put(control, text(nameOf(control)))
      await save()
      for (const control of controlsOf(page)) {
        const name = nameOf(control)
        await waitFor(() =>
          expect(describedBy(control), `${name} ${what}`).toMatch(
            name === 'birthday' ? noDate : message,
          ),
        )
        expect(control.getAttribute('aria-invalid'), `${name} ${what}`).toBe('true')
        expect(control.value, name).toBe(text(name))
      }
    }

    // A row that was added and left empty goes; one of the record, or of which a part is filled in, needs the rest.
    for (const control of controlsOf(page)) {
      put(control, /customFields.*value/.test(nameOf(control)) ? 'kept' : '')
    }
    await save()
    await waitFor(() => {
      const needed = controlsOf(page).filter((control) =>
        /^(name|firstName|lastName)$|\.name$|(phones|emails).*\.value$|line1$/.test(
          nameOf(control),
        ),
      )
      expect(needed.length).toBeGreaterThan(1)
      for (const control of needed) {
        expect(control.getAttribute('aria-invalid'), `${nameOf(control)} missing`).toBe('true')
      }
    })
    expect(page.service.asked.filter(({ method }) => method !== 'GET')).toEqual([])
  },
)

test('removes invisible characters at one press', async () => {
  const { user } = await renderRoute('/contacts/new/company')
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  put(name, '\u202AAlder\u200B Ltd\u202C')
  await user.click(screen.getByRole('button', { name: 'Create contact' }))
  await said('alert', 'Not saved')
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('false'))
  expect(name.value).toBe('Alder Ltd')
  expect(document.activeElement).toBe(name)
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { mount } from '#app/testing/mount.ts'
import { LicenceList } from './licence-list.tsx'

/** Renders the list with this answer, presses 'Show licences', and waits for the text. */
async function show(answer: () => Promise<Response>, words: string) {
  const fetched = vi.fn<() => Promise<Response>>(answer)
  vi.stubGlobal('fetch', fetched)
  const element = mount(
    <QueryClientProvider client={new QueryClient()}>
      <LicenceList />
    </QueryClientProvider>,
  )
  expect(fetched).not.toHaveBeenCalled()
  const press = () => element.querySelector('button')!.click()
  press()
  await vi.waitFor(() => expect(element.textContent).toContain(words), { timeout: 20_000 })
  return { element, fetched, press }
}

const listed = (entries: unknown) => async () => Response.json(entries)

test('the licences are loaded when a person asks for them, each with its text', async () => {
  const { element, fetched } = await show(
    listed([
      { name: 'react', version: '19.3.1', licence: 'MIT', text: 'Copyright (c) Meta' },
      { name: 'sirv', version: '3.0.2', licence: 'MIT', text: '' },
    ]),
    '2 packages',
  )
  expect(fetched).toHaveBeenCalledWith('/licences.json', expect.anything())
  const entries = [...element.querySelectorAll('details')].map(({ textContent }) => textContent)
  expect(entries).toEqual([
    'react 19.3.1 MITCopyright (c) Meta',
    'sirv 3.0.2 MITThis package does not include its licence text.',
  ])
})

test('a list with nothing in it says so', async () => {
  const { element } = await show(listed([]), '0 packages')
  expect(element.querySelector('ul')).toBeNull()
})

test.each([
  ['a desk that does not answer', () => Promise.reject(new TypeError('x')), 'is not answering'],
  ['a build without the list', async () => new Response('', { status: 404 }), 'is missing here'],
  ['a page in its place', async () => new Response('<!doctype html>'), 'is missing here'],
  ['something that is no list', listed({ react: 'MIT' }), 'is missing here'],
])('%s shows an error that can be retried', async (_, answer, words) => {
  const { element, fetched, press } = await show(answer, words)
  expect(element.querySelector('[role=alert]')!.textContent).toContain('could not be loaded')
  fetched.mockImplementation(listed([{ name: 'react' }]))
  press()
  await vi.waitFor(() => expect(element.textContent).toContain('1 package'), { timeout: 20_000 })
})

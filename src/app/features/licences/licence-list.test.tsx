import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { mount } from '#app/testing/mount.ts'
import { LicenceList } from './licence-list.tsx'

/** Shows the list with a desk that answers so, presses 'Show licences', and waits for the words. */
async function show(answer: () => Promise<Response>, words: string) {
  const fetched = vi.fn<() => Promise<Response>>(answer)
  vi.stubGlobal('fetch', fetched)
  const element = mount(
    <QueryClientProvider client={new QueryClient()}>
      <LicenceList />
    </QueryClientProvider>,
  )
  expect(fetched).not.toHaveBeenCalled()
  const press = () => act(async () => element.querySelector('button')!.click())
  await press()
  await act(() => vi.waitFor(() => expect(element.textContent).toContain(words)))
  return { element, fetched, press }
}

const listed = (entries: unknown) => async () => Response.json(entries)

test('the licences are read when a person asks for them, each with its text', async () => {
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
    'sirv 3.0.2 MITThe package brings no text of its licence.',
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
])('%s is said, and can be asked again', async (_, answer, words) => {
  const { element, fetched, press } = await show(answer, words)
  expect(element.querySelector('[role=alert]')!.textContent).toContain('could not be loaded')
  fetched.mockImplementation(listed([{ name: 'react' }]))
  await press()
  await act(() => vi.waitFor(() => expect(element.textContent).toContain('1 package')))
})

import type { ServerResponse } from 'node:http'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { limits } from '#app/api/reads.ts'
import { matterQueries } from '#app/data/matters/queries.ts'
import { createQueryClient } from '#app/query-client.ts'
import { createAppRouter } from '#app/router.tsx'
import { answerCalls } from './answering.ts'

/** As a list showed it: with it, the page reads at once whatever it shows around the matter. */
const alder = {
  id: '9-M',
  title: 'Estate of Alder',
  client: { id: '1-C', name: 'Ann Alder' },
  lawyer: { id: '3-C', name: 'Ada Ferrari' },
}
/** Fewer than the reads that this page begins with, and more than may fail before nothing is tried again. */
const atOnce = 6

const fail = (response: ServerResponse) => void response.writeHead(503).end()
const calls = answerCalls((_, response) => fail(response))
/** The count in the navigation, which is asked for whenever the page has come to rest. */
const count = '/public/api/v1/matters?pageIndex=0&pageSize=1'
const readsAsked = () =>
  calls.requests.flatMap(({ method, url }) => (method === 'GET' && url !== count ? [url] : []))

beforeAll(() => {
  // No test waits for what a person waits for.
  limits.pause = 1
})

/** Shows the page of the matter, as it opens from a list. */
function showMatter() {
  vi.stubGlobal('scrollTo', () => {})
  const client = createQueryClient()
  const page = { pageIndex: 0, pageSize: 50 }
  const { queryKey } = matterQueries.list(page)
  client.setQueryData(queryKey, { ...page, totalRecords: 1, records: [alder], query: page })
  const history = createMemoryHistory({ initialEntries: ['/matters/9-M'] })
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
    vi.unstubAllGlobals()
  })
  root.render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createAppRouter(client, history)} />
    </QueryClientProvider>,
  )
  return { client, element }
}

test('a matter’s page that can read nothing asks for each thing once, and says so of each', async () => {
  const held: ServerResponse[] = []
  calls.listener = (_, response) => {
    held.push(response)
    // All of them fail together, however long the parts of the page take to load.
    if (new Set(readsAsked()).size >= atOnce) for (const one of held.splice(0)) fail(one)
  }
  const { client, element } = showMatter()
  const whole = () => {
    expect(element.textContent).toContain('This matter could not be refreshed')
    expect(element.textContent).toContain('The tasks could not be loaded')
    expect(element.textContent).toContain('The documents could not be loaded')
    // All parts of the frame have come too, and what they read has failed.
    expect(element.textContent).toContain('Keyboard shortcuts')
    expect(readsAsked()).toContain('/desk/v1/preferences')
    expect(client.isFetching()).toBe(0)
  }
  await vi.waitFor(whole, { timeout: 60_000 })
  expect(readsAsked()).toEqual([...new Set(readsAsked())])
  expect(readsAsked().length).toBeGreaterThan(atOnce)
}, 90_000)

/**
 * Renders a page of the real app in jsdom: its router, its cache, its calls, and the real gateway before a service
 * that the test answers for. Decision 0031 says what belongs here and what into a browser.
 *
 *     const { user, service, address } = await renderRoute('/matters?status=Open', {
 *       answers: { listMatters: 503, getMatter: alder, listTasks: (call, response) => json(response, …) },
 *     })
 *     await screen.findByRole('heading', { level: 1, name: 'Matters' })
 *     await user.click(screen.getByRole('button', { name: 'Retry' }))
 *     await waitFor(() => expect(address()).toBe('/matters'))
 *
 * - An answer is a status, the JSON of a success, or a function. What `answers` does not name comes from a small
 *   practice (practice.ts: Estate of Alder is `m1`, Okafor `c1`, Ferrari `s1`). Changed in `answers` later, it is
 *   answered so from then on.
 * - `service.asked` is what reached the service, with `url`, `headers` and `body()`.
 * - `service: await startThirdParty()` is the empty service of the browser tests, with its `answer()`.
 * - The desk's own calls (`/desk/v1`) are among `answers` too; with `gateway: { state }` (from `deskDatabase()`)
 *   the real desk answers them.
 * - The file is named `*.test.tsx`, and shares its page with the others: nothing that a module remembers may stay
 *   (forget-page.ts), and whatever a test stubs it takes back.
 * - There are no sizes and no style sheets: what only CSS hides is there. Every row in the first 720 px is drawn.
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import userEvent from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import { createQueryClient } from '#app/query-client.ts'
import { createAppRouter } from '#app/router.tsx'
import { focusAfterNavigation } from '#app/ui/layout/focus-after-navigation.ts'
import type { ThirdPartyService } from '#main/testing/third-party-service.ts'
import { forgetPage } from './forget-page.ts'
import { openRoot } from './mount.ts'
import { type DeskOptions, startStubDesk } from './stub-desk.ts'
import { type Answers, startStubService } from './stub-service.ts'

declare const jsdom: {
  reconfigure: (to: { url: string }) => void
  window: { _origin: string }
}

type Options = {
  /** How single operations are answered, by their names; the others from a small practice. */
  answers?: Answers
  /** Another service in its place. */
  service?: ThirdPartyService
  /** What the gateway is to be made with: its state, how long it waits. */
  gateway?: DeskOptions
}

/** Node's own: jsdom has none. */
const send = globalThis.fetch

/** Opens the page at `path` as a person who types the address. Everything ends with the test. */
export async function renderRoute(path: string, options: Options = {}) {
  const { answers = {}, gateway = {} } = options
  const service: ThirdPartyService = options.service ?? (await startStubService(answers))
  const origin = await startStubDesk(service, { answers, ...gateway })
  jsdom.reconfigure({ url: origin })
  // What an upload is sent from: without this, it would come from another origin.
  jsdom.window._origin = origin
  vi.stubGlobal('fetch', (to: string, init?: RequestInit) => send(new URL(to, origin), init))
  onTestFinished(async () => {
    await forgetPage()
    vi.unstubAllGlobals()
  })
  let page = openPage(path)
  const reload = () => {
    page.close()
    page = openPage(address())
  }
  onTestFinished(() => page.close())
  return { user: userEvent.setup(), service, origin, address, reload, page: () => page }
}

/** The path and query of the page that is open now. */
const address = () => location.pathname + location.search

function openPage(path: string) {
  // Written in full: jsdom may still hold on to the origin of the test before.
  history.replaceState(null, '', location.origin + path)
  const client = createQueryClient()
  const browser = createBrowserHistory()
  const router = createAppRouter(client, browser)
  focusAfterNavigation(router)
  const { element: container, close: closeRoot } = openRoot(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const close = () => {
    closeRoot()
    browser.destroy()
    // An answer that is still on its way would go to another page, in a window that may be gone by then.
    Object.assign(browser, { push: stay, replace: stay })
    client.clear()
  }
  return { container, client, router, close }
}

const stay = () => {}

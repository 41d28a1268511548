import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { Suspense } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { firstRules } from '#contract/drawn-page.ts'
import { mount } from '#app/testing/mount.ts'
import { lazyWithRetry, missingParts } from './lazy-with-retry.ts'
import { restoreLostSheets } from './lost-sheets.ts'
import { Opening } from './opening.tsx'
import { retryRoutes } from './retry-routes.ts'

const Dialog = () => <h2>Columns of this list</h2>
const stillTrying = 'The columns could not be loaded yet. Still trying…'

/** Opens a part that is loaded by `load`, beside a field with text in it. */
function open(load: () => Promise<{ Dialog: typeof Dialog }>) {
  const Part = lazyWithRetry(load, 'Dialog')
  mount(
    <>
      <input defaultValue="half a form" />
      <Suspense fallback={<Opening what="The columns" />}>
        <Part />
      </Suspense>
    </>,
  )
}

test('a part that does not load says so at once, and opens at the next press', async () => {
  const load = vi.fn<() => Promise<{ Dialog: typeof Dialog }>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue({ Dialog })
  open(load)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(stillTrying))
  expect(screen.getByDisplayValue('half a form')).toBeTruthy()
  fireEvent.click(document.body)
  await screen.findByRole('heading', { name: 'Columns of this list' })
  expect(screen.queryByRole('status')).toBeNull()
  expect(missingParts.get()).toBe(0)
})

test('a part opens by itself once the connection is back', async () => {
  const load = vi.fn<() => Promise<{ Dialog: typeof Dialog }>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue({ Dialog })
  open(load)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(stillTrying))
  window.dispatchEvent(new Event('online'))
  await screen.findByRole('heading', { name: 'Columns of this list' })
})

test('a part that neither comes nor fails is said to be late after a second', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let arrive = () => {}
  open(() => new Promise((resolve) => (arrive = () => resolve({ Dialog }))))
  await vi.advanceTimersByTimeAsync(900)
  expect(screen.getByRole('status').textContent).toBe('')
  await vi.advanceTimersByTimeAsync(200)
  expect(screen.getByRole('status').textContent).toBe(stillTrying)
  vi.useRealTimers()
  arrive()
  await screen.findByRole('heading', { name: 'Columns of this list' })
})

/** A style sheet that the build adds to the page with a part, and what the browser says of it. */
function addSheet(said: 'load' | 'error') {
  const sheet = document.createElement('link')
  Object.assign(sheet, { rel: 'stylesheet', href: '/assets/dialog.css' })
  document.head.append(sheet)
  sheet.dispatchEvent(new Event(said))
}
const sheetsNow = () => [...document.head.querySelectorAll('link[rel="stylesheet"]')]

test('a part waits for its style sheet, which the build asks for only once', async () => {
  restoreLostSheets()
  onTestFinished(() => {
    for (const sheet of sheetsNow()) sheet.remove()
  })
  addSheet('error')
  open(async () => ({ Dialog }))
  await waitFor(() => expect(sheetsNow()).toHaveLength(2))
  sheetsNow()[1]!.dispatchEvent(new Event('error'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(stillTrying))
  expect(screen.queryByRole('heading')).toBeNull()
  fireEvent.click(document.body)
  await waitFor(() => expect(sheetsNow()).toHaveLength(2))
  sheetsNow()[1]!.dispatchEvent(new Event('load'))
  await screen.findByRole('heading', { name: 'Columns of this list' })
  expect(sheetsNow()).toHaveLength(1)
})

test('a style sheet that was lost before the frame came is asked for then, and takes the place of the rules that came with the page', async () => {
  const sheet = document.head.appendChild(document.createElement('link'))
  Object.assign(sheet, { rel: 'stylesheet', href: '/assets/frame.css' })
  onTestFinished(() => {
    for (const one of sheetsNow()) one.remove()
  })
  const refuse = () => {
    throw new DOMException('Cannot access rules', 'SecurityError')
  }
  const rules = Object.defineProperty({}, 'cssRules', { get: refuse })
  Object.defineProperty(sheet, 'sheet', { value: rules })
  const drawnRules = document.head.appendChild(document.createElement('style'))
  drawnRules.id = firstRules
  restoreLostSheets()
  expect(sheetsNow()).toHaveLength(2)
  expect(drawnRules.isConnected).toBe(true)
  sheetsNow()[1]!.dispatchEvent(new Event('load'))
  expect(sheetsNow()).toHaveLength(1)
  await waitFor(() => expect(drawnRules.isConnected).toBe(false))
})

/** A page whose script arrives at the second attempt, as the router's own components say it. */
function latePage() {
  let attempts = 0
  const component = Object.assign(() => null, {
    preload: (async () => {
      attempts += 1
      if (attempts > 1) Object.assign(component, { preload: undefined })
    }) as (() => Promise<void>) | undefined,
  })
  const loader = async () => {
    if (component.preload) throw new TypeError('Failed to fetch')
    return 'rows'
  }
  const options: { component: typeof component; loader: (context: unknown) => unknown } = {
    component,
    loader,
  }
  retryRoutes({ routesById: { '/tasks/': { options } } } as never)
  return options
}

test('a page whose script does not arrive is asked for again, and so is what it reads first', async () => {
  const { component, loader } = latePage()
  const rows = loader(undefined)
  const loaded = component.preload?.()
  await waitFor(() => expect(missingParts.get()).toBe(1))
  window.dispatchEvent(new Event('online'))
  await loaded
  expect(await rows).toBe('rows')
  expect(missingParts.get()).toBe(0)
})

test('what a page throws on purpose is not taken for a lost script', async () => {
  const refused = new Error('elsewhere')
  const options = {
    component: Object.assign(() => null, { preload: undefined }),
    loader: async () => {
      throw refused
    },
  }
  retryRoutes({ routesById: { '/tasks/': { options } } } as never)
  await expect(options.loader()).rejects.toBe(refused)
})

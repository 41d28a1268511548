// @vitest-environment jsdom
/** What a list does while a part of it that is for paper alone has not come. */
import '#app/testing/setup.ts'
import { screen } from '@testing-library/dom'
import { test, vi } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'

vi.mock('#app/features/matters/list/matter-print-header.tsx', () => new Promise(() => {}))

test('a search that finds nothing says so, and the page does not wait for what is printed', async () => {
  await renderRoute('/matters?search=nobody', { answers: { listMatters: [] } })
  await screen.findByRole('heading', { name: 'No matters match these filters' })
})

test('a list that could not be loaded says so, and the page does not wait for what is printed', async () => {
  await renderRoute('/matters', { answers: { listMatters: 403 } })
  await screen.findByText('Loading the matters failed', { exact: false })
})

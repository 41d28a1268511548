import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openExchange } from '#gateway/http/exchange.ts'
import { sendWait } from '#gateway/pages/waiting-page.ts'
import { expectNoViolationsInBothSchemes } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('a page that is opened while the desk starts says so, and opens by itself', async ({
  page,
}) => {
  let hasStarted = false
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url!)
    if (!hasStarted) return sendWait(openExchange(request, response), 'starting')
    response.setHeader('content-type', 'text/html').end('<title>Matters</title>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    await page.goto(`http://127.0.0.1:${port}/matters?search=alder`)
    await expect(page.getByRole('heading', { name: 'Practice Desk is starting' })).toBeVisible()
    await expectNoViolationsInBothSchemes(page)
    const pages = () => asked.filter((url) => url === '/matters?search=alder').length
    expect(pages()).toBe(1)

    hasStarted = true
    await expect(page).toHaveTitle('Matters')
    expect(pages()).toBe(2)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

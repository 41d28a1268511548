/** A person's slow device on a slow line: a browser window of its own with nothing kept from before. */
import type { Browser, Page } from '@playwright/test'

/** How much slower its processor is than this machine's. */
const cpu = 4
/** Its line: the wait before each answer in milliseconds, and bytes a second. */
const line = { latency: 165, downloadThroughput: 1_000_000, uploadThroughput: 1_000_000 }

export async function onSlowDevice<T>(browser: Browser, use: (page: Page) => Promise<T>) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    return await use(page)
  } finally {
    await context.close()
  }
}

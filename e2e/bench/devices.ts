/** The devices on which a person is timed: each in a browser window of its own, with nothing kept from before. */
import type { Browser, CDPSession, Page } from '@playwright/test'

/** How much slower the processor is than this machine's, and the line: its round trip in milliseconds, and bytes a second. */
const devices = {
  slow: { cpu: 4, latency: 165, bytes: 1_000_000 },
  fast: { cpu: 1, latency: 0, bytes: -1 },
}
export type Device = keyof typeof devices
export const deviceNames = ['slow', 'fast'] as const satisfies Device[]

/** Makes the browser of a page as slow as a device. */
export async function slowDown(devtools: CDPSession, device: Device): Promise<void> {
  const { cpu, latency, bytes } = devices[device]
  const line = { latency, downloadThroughput: bytes, uploadThroughput: bytes }
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}

export async function onDevice<T>(
  browser: Browser,
  device: Device,
  use: (page: Page, devtools: CDPSession) => Promise<T>,
) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await slowDown(devtools, device)
    return await use(page, devtools)
  } finally {
    await context.close()
  }
}

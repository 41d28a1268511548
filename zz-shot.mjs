import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: '--no-sandbox --disable-gpu'.split(' ') })
const p = await (await b.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-AU', timezoneId: 'Australia/Sydney' })).newPage()
await p.goto('http://127.0.0.1:4350/tasks?show=all'); await p.waitForTimeout(2000)
await p.screenshot({ path: '/tmp/s1.png' })
await p.getByRole('button', { name: 'Select', exact: true }).click(); await p.waitForTimeout(800)
await p.screenshot({ path: '/tmp/s2.png' })
await p.setViewportSize({ width: 718, height: 1000 }); await p.goto('http://127.0.0.1:4350/tasks'); await p.waitForTimeout(1500); await p.emulateMedia({ media: 'print' }); await p.waitForTimeout(300); await p.screenshot({ path: '/tmp/s3.png' })
await b.close()

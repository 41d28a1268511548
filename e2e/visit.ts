/** Goes to an address as a link of the app does, which costs a tenth of what loading the page again does. */
import type { Page } from '@playwright/test'
import { untilTakenOver } from './taken-over.ts'

type Router = {
  navigate: (to: { href: string }) => Promise<void>
  state: { status: string; resolvedLocation?: { href: string }; location: { href: string } }
}
/** TanStack Router puts it there. */
declare const __TSR_ROUTER__: Router | undefined

/** Loads the app where this page has none yet. Returns once what is at the address is drawn. */
export async function visit(page: Page, address: string) {
  if (page.url() === 'about:blank') return void (await page.goto(address))
  await untilTakenOver(page)
  await page.evaluate(async (to) => {
    const { pathname, search } = new URL(to, location.href)
    const router = __TSR_ROUTER__!
    await router.navigate({ href: pathname + search })
    const isResolved = () =>
      router.state.status === 'idle' &&
      router.state.resolvedLocation?.href === router.state.location.href
    while (!isResolved()) await new Promise((drawn) => requestAnimationFrame(drawn))
  }, address)
}

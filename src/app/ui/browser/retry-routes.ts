/** Pages come in scripts of their own: one that does not arrive is tried again, with the page before it still there. */
import type { AnyRouter, RouteComponent } from '@tanstack/react-router'
import { retry } from './lazy-with-retry.ts'

type RouteOptions = {
  component?: RouteComponent
  loader?: (context: unknown) => unknown
}

/** Without this, the router shows its error page at the first failure, or reloads the whole page. */
export function retryRoutes(router: AnyRouter) {
  const routes: { options: RouteOptions }[] = Object.values(router.routesById)
  for (const { options } of routes) retryRoute(options)
}

const retried = new WeakSet<RouteOptions>()

function retryRoute(options: RouteOptions) {
  if (retried.has(options)) return
  retried.add(options)
  const { component, loader } = options
  const load = component?.preload
  if (!component || !load) return
  let loading: Promise<void> | undefined
  const attempt = async () => {
    await load()
    // It takes itself away once the script is here, and does not fail where it is not.
    if (component.preload) throw new Error('The script of a page did not arrive')
  }
  component.preload = () => (loading ??= retry(attempt))
  if (!loader) return
  options.loader = (context) => {
    const loaded = loader(context)
    // A loader that comes in the same script fails with it.
    if (!(loaded instanceof Promise)) return loaded
    return loaded.catch(async (error: unknown) => {
      if (!component.preload) throw error
      await component.preload()
      return loader(context)
    })
  }
}

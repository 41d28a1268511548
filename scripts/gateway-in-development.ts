/** Mounts the gateway in Vite's development server. */
import type { AddressInfo } from 'node:net'
import type { Plugin } from 'vite'
import type * as main from '#main/main.ts'

/** Puts the gateway before Vite: the API is the gateway's, pages and modules are Vite's. */
export function gatewayInDevelopment(): Plugin {
  let opened: ReturnType<typeof main.openGatewayForVite> | undefined
  return {
    name: 'practice-desk:gateway',
    apply: 'serve',
    configureServer(server) {
      const open = async () => {
        const loaded = (await server.ssrLoadModule('/src/main.ts')) as typeof main
        const address = server.httpServer?.address() as AddressInfo
        return loaded.openGatewayForVite(address.port)
      }
      server.middlewares.use((request, response, next) => {
        opened ??= open().catch((error: unknown) => {
          opened = undefined
          throw error
        })
        opened.then((gateway) => gateway.handle(request, response, next)).catch(next)
      })
    },
    // Vite waits for this before it listens again, and the next gateway needs the data of this one.
    async closeBundle() {
      const closing = opened
      opened = undefined
      const gateway = await closing?.catch(() => undefined)
      await gateway?.close()
    },
  }
}

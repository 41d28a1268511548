/** A webhook's receiver: remembers every delivery in the order in which they came. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { TaskEvent } from '#contract/webhooks.ts'

export type Receiver = {
  url: string
  deliveries: TaskDelivery[]
  close(): Promise<void>
}
type TaskDelivery = { taskId: string; status: string | undefined }

/** Listens on this machine and accepts whatever comes. */
export async function startReceiver(): Promise<Receiver> {
  const deliveries: TaskDelivery[] = []
  const server = createServer((request, response) => {
    json(request).then(
      (body) => {
        const { entityId, currentValue } = TaskEvent.parse(body)
        deliveries.push({ taskId: entityId, status: currentValue?.status })
        response.writeHead(204).end()
      },
      // The service was killed while it was sending.
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/events`,
    deliveries,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

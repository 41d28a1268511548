/**
 * The least that a proxy of Node's server and undici can do: it passes everything on, and checks, limits and records
 * nothing. It takes the address of the service, and prints its port.
 */
import { createServer } from 'node:http'
import { Pool } from 'undici'

const pool = new Pool(process.argv[2], { connections: 128 })
const headers = { authorization: 'Bearer a-key-for-the-benchmark-of-gateways' }

const server = createServer(({ method, url: path }, response) => {
  pool.dispatch(
    { method, path, headers },
    {
      onRequestStart() {},
      onResponseStart: (_controller, status, received) => void response.writeHead(status, received),
      onResponseData(controller, chunk) {
        if (response.write(chunk)) return
        controller.pause()
        response.once('drain', () => controller.resume())
      },
      onResponseEnd: () => void response.end(),
      onResponseError: () => void response.destroy(),
    },
  )
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))

/** Lets a running practice take administration commands, on a socket in its data directory. */
import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { errorCode } from '#http/error-code.ts'
import { interrupted, interruptedBefore, type Io } from './command.ts'
import { linesOf } from './lines.ts'
import { askFirstListening, newAddress } from './admin-socket.ts'

/** Runs the command that the arguments name, and returns its exit code. */
export type Administer = (args: string[], io: Io) => Promise<number>

/** The messages on the socket, one JSON object a line: the request first, then the output of the command. */
type Request = { args: string[] }
type Output = { print: string } | { report: string } | { exit: number }

const write = (socket: Socket, message: Request | Output) => {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}

/** Accepts commands until `close`, which aborts running ones and waits for their end. */
export async function openAdministration(
  dataDir: string,
  administer: Administer,
): Promise<{ close(): Promise<void> }> {
  const running = new Map<Socket, Promise<void>>()
  const server = createServer((socket) => {
    const answering = answer(socket, administer).finally(() => running.delete(socket))
    running.set(socket, answering)
  })
  const { remove } = await newAddress(dataDir, async (address) => {
    server.listen(address)
    await once(server, 'listening')
  })
  // This server alone does not keep the process alive.
  server.unref()
  return {
    async close() {
      server.close()
      await remove()
      for (const socket of running.keys()) socket.destroy()
      await Promise.all(running.values())
    },
  }
}

async function answer(socket: Socket, administer: Administer): Promise<void> {
  const gone = new AbortController()
  socket.on('error', () => {})
  socket.once('close', () => gone.abort())
  const request = await requestFrom(socket).catch(() => undefined)
  if (!request) return void socket.destroy()
  // Nothing more will arrive, but a socket notices that the other end is gone only while it is being read.
  socket.resume()
  const exit = await administer(request.args, {
    print: (line) => write(socket, { print: line }),
    report: (line) => write(socket, { report: line }),
    signal: gone.signal,
  })
  write(socket, { exit })
  socket.end()
}

async function requestFrom(socket: Socket): Promise<Request | undefined> {
  for await (const line of linesOf(socket.iterator({ destroyOnReturn: false }))) {
    return JSON.parse(line)
  }
  return undefined
}

/** Lets a running practice execute the command; `undefined` if none runs on this data directory. */
export const askRunning = (dataDir: string, args: string[], io: Io): Promise<number | undefined> =>
  askFirstListening(dataDir, (address) => ask(address, args, io))

const stopped =
  'The practice stopped before the command was finished. Check what it has done before you run it again.'

async function ask(
  address: string,
  args: string[],
  { print, report, signal }: Io,
): Promise<number | undefined> {
  const socket = createConnection(address)
  const connected = await once(socket, 'connect').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT') throw error
  })
  if (!connected) return undefined
  if (signal.aborted) {
    socket.destroy()
    report(interruptedBefore)
    return 1
  }
  signal.addEventListener('abort', () => socket.destroy())
  write(socket, { args })
  try {
    for await (const line of linesOf(socket)) {
      const output: Output = JSON.parse(line)
      if ('print' in output) print(output.print)
      else if ('report' in output) report(output.report)
      else return output.exit
    }
  } catch (error) {
    if (errorCode(error) === undefined) throw error
  }
  report(signal.aborted ? interrupted : stopped)
  return 1
}

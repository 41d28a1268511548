/** Administration beside a running practice: it listens in its data directory, commands come in through there. */
import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import type { Conversation } from './command.ts'
import { linesOf } from './lines.ts'
import { firstAlive, newAddress } from './admin-socket.ts'

/** Does what the words say and tells the exit code. */
export type Administer = (words: string[], conversation: Conversation) => Promise<number>

/** What goes over the socket, one JSON object a line: the question first, then what the command says. */
type Question = { words: string[] }
type Said = { print: string } | { say: string } | { exit: number }

const write = (socket: Socket, message: Question | Said) => {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}

/** Lets commands in until `close`, which breaks off those that are under way and waits for their end. */
export async function openAdministration(
  dataDir: string,
  administer: Administer,
): Promise<{ close(): Promise<void> }> {
  const underWay = new Map<Socket, Promise<void>>()
  const server = createServer((socket) => {
    const talk = answer(socket, administer).finally(() => underWay.delete(socket))
    underWay.set(socket, talk)
  })
  const { leave } = await newAddress(dataDir, async (address) => {
    server.listen(address)
    await once(server, 'listening')
  })
  // The administration alone keeps no process alive.
  server.unref()
  return {
    async close() {
      server.close()
      await leave()
      for (const socket of underWay.keys()) socket.destroy()
      await Promise.all(underWay.values())
    },
  }
}

async function answer(socket: Socket, administer: Administer): Promise<void> {
  const gone = new AbortController()
  socket.on('error', () => {})
  socket.once('close', () => gone.abort())
  const question = await questionFrom(socket).catch(() => undefined)
  if (!question) return void socket.destroy()
  // Nothing more is asked; but only a socket that is read hears that the other end is gone.
  socket.resume()
  const exit = await administer(question.words, {
    print: (line) => write(socket, { print: line }),
    say: (line) => write(socket, { say: line }),
    signal: gone.signal,
  })
  write(socket, { exit })
  socket.end()
}

async function questionFrom(socket: Socket): Promise<Question | undefined> {
  for await (const line of linesOf(socket.iterator({ destroyOnReturn: false }))) {
    return JSON.parse(line) as Question
  }
  return undefined
}

/** Has a running practice do what the words say; `undefined` when none runs on this data directory. */
export const askRunning = (
  dataDir: string,
  words: string[],
  conversation: Conversation,
): Promise<number | undefined> =>
  firstAlive(dataDir, (address) => ask(address, words, conversation))

async function ask(
  address: string,
  words: string[],
  { print, say, signal }: Conversation,
): Promise<number | undefined> {
  const socket = createConnection(address)
  const connected = await once(socket, 'connect').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT') throw error
  })
  if (!connected) return undefined
  signal.addEventListener('abort', () => socket.destroy())
  write(socket, { words })
  try {
    for await (const line of linesOf(socket)) {
      const said = JSON.parse(line) as Said
      if ('print' in said) print(said.print)
      else if ('say' in said) say(said.say)
      else return said.exit
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
  }
  say('The practice stopped before the command was done.')
  return 1
}

/** A service that takes its time. */
import type { RequestListener } from 'node:http'
import { emptyPage } from './stack.ts'

/** Keeps whoever asks for `hangs` waiting until `answer` is called, and answers them with `body`. */
export function slowService(body = emptyPage) {
  let waiting = 0
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const listener: RequestListener = (request, response) => {
    request.resume()
    const send = (text: string) =>
      void response.setHeader('content-type', 'application/json').end(text)
    if (!request.url!.includes('hangs')) return send(emptyPage)
    waiting += 1
    void answered.then(() => send(body))
  }
  return { listener, waiting: () => waiting, answer: () => answer() }
}

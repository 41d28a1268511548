/** Splits a stream of bytes into lines of text. */

const newline = 0x0a

/** Every line without its LF, the only separator: others may occur within JSON. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let partial: Uint8Array[] = []
  for await (const chunk of chunks) {
    let from = 0
    for (let end; (end = chunk.indexOf(newline, from)) !== -1; from = end + 1) {
      yield Buffer.concat([...partial, chunk.subarray(from, end)]).toString()
      partial = []
    }
    if (from < chunk.length) partial.push(chunk.subarray(from))
  }
  if (partial.length > 0) yield Buffer.concat(partial).toString()
}

/** Multipart bodies of every kind, complete and broken, as clients send them. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unknownSpace } from '#database/disk-space.ts'
import { Refusal } from '#http/problem.ts'
import { type FileStore, fileStore } from './file-store.ts'
import { readPartHead } from './part-head.ts'
import { receiveFile } from './receive.ts'

let folder: string
let files: FileStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'practice-files-'))
  files = fileStore(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const address = 'http://service.test/'
const multipart = 'multipart/form-data; boundary=b'
type Sent = { type?: string; headers?: Record<string, string>; signal?: AbortSignal }

function request(body: BodyInit | null, { type = multipart, headers, signal }: Sent = {}) {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'PUT',
    body,
    duplex: 'half',
    headers: { ...(type && { 'content-type': type }), ...headers },
    ...(signal && { signal }),
  }
  return new Request(address, init)
}
const receive = (sent: Request, maxUpload = 1_000_000) =>
  receiveFile(sent, { files, disk: unknownSpace, maxUpload })

/** A part with the lines of its head. */
const part = (head: string, contents = 'x') => `--b\r\n${head}\r\n\r\n${contents}\r\n`
const disposition = (parameters: string) => `Content-Disposition: form-data; ${parameters}`
const file = (contents?: string) => part(disposition('name="file"; filename="a.txt"'), contents)
const nameOf = async (parameters: string) =>
  (await receive(request(`${part(disposition(parameters))}--b--\r\n`))).name

/** Status and sentence of the refusal; nothing may be left on the disk. */
async function refusal(sent: Request, maxUpload?: number) {
  const reason = await receive(sent, maxUpload).then(
    () => expect.fail('was received'),
    (error: unknown) => error,
  )
  expect(reason).toBeInstanceOf(Refusal)
  expect(await readdir(folder, { recursive: true })).toSatisfy(
    (left: string[]) => left.length === 0 || left.join() === 'incoming',
  )
  const { status, message } = reason as Refusal
  expect(message).toMatch(/^[A-Z].*\. Nothing was stored\.$/)
  return `${status} ${message}`
}

test('receives contents byte for byte, wherever the network splits them', async () => {
  const byte = fc.constantFrom(...Buffer.from('\r\n-bB\0\xff', 'latin1'))
  const body = fc
    .uint8Array({ maxLength: 60 })
    .chain((any) =>
      fc.array(byte, { maxLength: 300 }).map((alike) => Buffer.from([...any, ...alike])),
    )
  const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(body, cuts, async (contents, sizes) => {
      fc.pre(!contents.includes('\r\n--b') && !contents.subarray(0, 3).equals(Buffer.from('--b')))
      const head = `--b\r\n${disposition('name="file"; filename="a.txt"')}\r\n\r\n`
      const whole = Buffer.concat([Buffer.from(head), contents, Buffer.from('\r\n--b--\r\n')])
      const received = await receive(request(inPieces(whole, sizes)))
      expect(received.size).toBe(contents.byteLength)
      await received.keep()
      expect(contents.equals(await readFile(files.pathOf(received.digest)))).toBe(true)
    }),
    { numRuns: 150, seed: 1967 },
  )
})

function inPieces(whole: Buffer, sizes: readonly number[]): ReadableStream<Uint8Array> {
  let place = 0
  let turn = 0
  return new ReadableStream({
    pull(controller) {
      if (place >= whole.length) return controller.close()
      const size = sizes[turn++ % sizes.length]!
      controller.enqueue(new Uint8Array(whole.subarray(place, (place += size))))
    },
  })
}

test('receives contents in pieces of every size, even the whole body in one', async () => {
  for (const size of [16_000, 16_384, 20_001, 65_536, 300_000]) {
    const contents = Buffer.alloc(size, 'contents')
    const head = `--b\r\n${disposition('name="file"; filename="a.txt"')}\r\n\r\n`
    const whole = Buffer.concat([Buffer.from(head), contents, Buffer.from('\r\n--b--\r\n')])
    for (const piece of [whole.length, whole.length - 1, whole.length - 5, 65_536, 20_000]) {
      const received = await receive(request(inPieces(whole, [piece])))
      expect(received.size, `${size} bytes, ${piece} at a time`).toBe(size)
    }
  }
})

test('receives any bytes or refuses them with a sentence, and never fails', async () => {
  const piece = fc.constantFrom(
    '--b',
    '\r\n--b',
    '--',
    '\r\n',
    '\r\n\r\n',
    'x',
    ': ',
    'Content-Type: a/b',
    disposition('name="file"; filename="a.txt"'),
    disposition('name="file"'),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 14 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      async (pieces, sizes) => {
        const end = await receive(
          request(inPieces(Buffer.from(`--b\r\n${pieces.join('')}`), sizes)),
        ).then(
          (received) => received.discard(),
          (error: unknown) => error,
        )
        if (end !== undefined) expect(end).toMatchObject({ status: 400 })
      },
    ),
    { numRuns: 400, seed: 1967 },
  )
})

test('keeps the name of a file that a browser sends, whatever is in it', async () => {
  const names = [
    'Lease.pdf',
    '../../etc/passwd',
    '..',
    'C:\\fakepath\\Will & Codicil.docx',
    'quoted "twice" and; semicolons.txt',
    'a\\b\\',
    'two\r\nlines.txt',
    'Testament de Zoë – копия – 遺言書 🏛️.pdf',
    'invoice\u202Efdp.exe',
    '\uFEFFbom\u0007\u0001.txt',
    `${'long '.repeat(120)}.docx`,
    '100% of it %20.pdf',
    ' spaces .pdf ',
  ]
  for (const name of names) {
    const form = new FormData()
    form.append('file', new Blob(['x']), name)
    const { type, body } = await encoded(form)
    const received = await receive(request(body, { type }))
    expect(received).toMatchObject({ name, size: 1 })
    await received.discard()
  }
})

async function encoded(form: FormData) {
  const sent = new Response(form)
  return { type: sent.headers.get('content-type')!, body: await sent.arrayBuffer() }
}

test('reads file names in every spelling that clients use', async () => {
  expect(await nameOf('name=file; filename=plain.txt')).toBe('plain.txt')
  expect(await nameOf('name="file"; filename="a \\"b\\" c.txt"')).toBe('a "b" c.txt')
  expect(await nameOf("name=file; filename*=UTF-8''na%C3%AFve%20one.txt")).toBe('naïve one.txt')
  expect(await nameOf(`name="file"; filename="na?ve.txt"; filename*=utf-8'en'na%c3%afve.txt`)).toBe(
    'naïve.txt',
  )
  expect(await nameOf(`NAME="file" ; FileName="CAPS.TXT";`)).toBe('CAPS.TXT')
})

test('takes the media type of a file from its extension, or else from its sender', async () => {
  const mediaTypeOf = async (name: string, declared: string) => {
    const head = `${disposition(`name="file"; filename="${name}"`)}\r\n${declared}`
    const { mimeType, discard } = await receive(request(`${part(head)}--b--\r\n`))
    await discard()
    return mimeType
  }
  const declared = 'Content-Type: Application/X-Deed; charset=utf-8'
  expect(await mediaTypeOf('Lease.PDF', declared)).toBe('application/pdf')
  expect(await mediaTypeOf('RE: lease.msg', declared)).toBe('application/vnd.ms-outlook')
  expect(await mediaTypeOf('lease.eml', declared)).toBe('message/rfc822')
  expect(await mediaTypeOf('pdf', declared)).toBe('application/x-deed')
  expect(await mediaTypeOf('lease.unknown', declared)).toBe('application/x-deed')
  expect(await mediaTypeOf('lease', 'Content-Type: nonsense')).toBe('application/octet-stream')
  expect(await mediaTypeOf('lease', 'X-Other: 1')).toBe('application/octet-stream')
})

test('refuses a name that cannot be stored as it came', async () => {
  const send = (parameters: string | Buffer) =>
    refusal(
      request(
        Buffer.concat([
          Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; '),
          Buffer.from(parameters),
          Buffer.from('\r\n\r\nx\r\n--b--\r\n'),
        ]),
      ),
    )
  const unreadable = expect.stringMatching(/^400 A part of the body has no field name/)
  expect(await send('filename="a\0b.txt"')).toEqual(unreadable)
  expect(await send(Buffer.from('filename="\xe9t\xe9.txt"', 'latin1'))).toEqual(unreadable)
  expect(await send(Buffer.from('filename="half \xed\xa0\x80.txt"', 'latin1'))).toEqual(unreadable)
  expect(await send("filename*=UTF-8''%00.txt")).toEqual(unreadable)
  expect(await send("filename*=UTF-8''%zz.txt")).toEqual(unreadable)
  expect(await send("filename*=UTF-16''a.txt")).toEqual(unreadable)
  expect(await send('filename="never closed')).toEqual(unreadable)
  expect(await send('filename="two\nlines.txt"')).toEqual(unreadable)
  expect(await send(`filename="${'x'.repeat(2001)}"`)).toMatch(
    /^400 The name of the file is longer/,
  )
  expect(await send(`filename="${'x'.repeat(90_000)}"`)).toEqual(unreadable)
})

test('refuses anything but one file in the field “file” with a sentence that says so', async () => {
  const end = '--b--\r\n'
  const only = /^400 Send only the field “file”/
  const one = /^400 Send exactly one file/
  expect(await refusal(request(end))).toMatch(one)
  expect(await refusal(request(`--b\r\n${end}`))).toMatch(/^400/)
  expect(await refusal(request(file() + file() + end))).toMatch(one)
  expect(await refusal(request(part(disposition('name="doc"; filename="a.txt"')) + end))).toMatch(
    only,
  )
  expect(await refusal(request(file() + part(disposition('name="note"')) + end))).toMatch(only)
  expect(await refusal(request(part(disposition('name="file"')) + end))).toMatch(
    /^400 The field “file” came as plain text/,
  )
  expect(await refusal(request(part(disposition('name="file"; filename=""'), '') + end))).toMatch(
    /^400 The field “file” contains no file/,
  )
  expect(await refusal(request(part('Content-Type: text/plain') + end))).toMatch(
    /^400 A part of the body has no field name/,
  )
  expect(
    await refusal(request(part('Content-Disposition: attachment; name="file"') + end)),
  ).toMatch(/^400 A part of the body has no field name/)
})

test('answers 415 to what is not multipart, and 400 without a boundary', async () => {
  const type = /^415 Send the file as multipart/
  expect(await refusal(request('{}', { type: 'application/json' }))).toMatch(type)
  expect(await refusal(request(new Uint8Array(3), { type: '' }))).toMatch(type)
  expect(await refusal(request('x', { type: 'multipart/mixed; boundary=b' }))).toMatch(type)
  const zipped = request(file(), { headers: { 'content-encoding': 'gzip' } })
  expect(await refusal(zipped)).toMatch(type)
  const boundary = /^400 The content type does not say where/
  expect(await refusal(request(file(), { type: 'multipart/form-data' }))).toMatch(boundary)
  expect(await refusal(request(file(), { type: 'multipart/form-data; boundary=' }))).toMatch(
    boundary,
  )
  const long = `multipart/form-data; boundary=${'b'.repeat(71)}`
  expect(await refusal(request(file(), { type: long }))).toMatch(boundary)
})

test('refuses a body that ends early, wherever it ends', async () => {
  const whole = `${file('contents')}--b--`
  for (let end = 0; end < whole.length; end += 1) {
    const said = await refusal(request(inPieces(Buffer.from(whole.slice(0, end)), [50])))
    expect(said, whole.slice(0, end)).toMatch(/^400 The body ended early/)
  }
  expect(await refusal(request(null))).toMatch(/^400 Send exactly one file/)
  const headless = `--b\r\n${disposition('name="file"; filename="a.txt"')}\r\n--b--\r\n`
  expect(await refusal(request(headless))).toMatch(/^400/)
})

test('leaves nothing when the sender disconnects in the middle', async () => {
  const leaving = new AbortController()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(file('half').slice(0, -4))),
  })
  const sent = request(body, { signal: leaving.signal })
  const said = refusal(sent)
  await expect.poll(() => readdir(join(folder, 'incoming')).catch(() => [])).toHaveLength(1)
  leaving.abort()
  expect(await said).toMatch(/^400 The body ended early/)
})

test('refuses without waiting for the rest of the body', async () => {
  let cancelled = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(Buffer.from(part(disposition('name="doc"; filename="a"')))),
    cancel: () => {
      cancelled = true
    },
  })
  expect(await refusal(request(body))).toMatch(/^400 Send only the field “file”/)
  expect(cancelled).toBe(true)
})

test('refuses a file above the limit by its length, or as soon as it exceeds it', async () => {
  const never = new ReadableStream({ pull: () => expect.fail('was read') }, { highWaterMark: 0 })
  const announced = request(never, { headers: { 'content-length': '1100001' } })
  expect(await refusal(announced)).toMatch(/^413 The file is larger than 1000000 bytes\. /)

  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(file('').slice(0, -2))),
    pull: (controller) => {
      sent += 10_000
      controller.enqueue(new Uint8Array(10_000))
    },
  })
  expect(await refusal(request(endless), 1024 ** 2)).toMatch(/^413 The file is larger than 1 MB\. /)
  expect(sent).toBeLessThan(1024 ** 2 + 300_000)
})

test('receives a file exactly at the limit, and an empty one, but not one byte more', async () => {
  const exact = await receive(request(`${file('x'.repeat(1000))}--b--`), 1000)
  expect(exact.size).toBe(1000)
  await exact.discard()
  expect(await refusal(request(`${file('x'.repeat(1001))}--b--`), 1000)).toMatch(/^413/)
  const empty = await receive(request(`${file('')}--b--`))
  expect(empty.size).toBe(0)
  await empty.discard()
})

test('skips text before the first boundary and after the last, but not without end', async () => {
  const { size, discard } = await receive(
    request(`preamble\r\n${file('abc')}--b--\r\nepilogue --b`),
  )
  expect(size).toBe(3)
  await discard()
  const flood = request(`${'x'.repeat(150_000)}\r\n${file()}--b--`)
  expect(await refusal(flood, 1000)).toMatch(/^413/)
})

test.each([
  ['spaces', `name="file"; filename="a"${' '.repeat(78_000)}x`],
  ['spaces after an equals sign', `name=${' '.repeat(78_000)}"file"; x`],
  ['semicolons', `name="file"${';'.repeat(78_000)}x`],
  ['quotes', `name="${'" '.repeat(39_000)}x`],
  ['semicolons with spaces', `name="file"${'; '.repeat(39_000)}x`],
  ['parameters', `name="file"${'; a="b"'.repeat(11_000)}; x`],
  ['an unfinished name', `name="file"; ${'a'.repeat(78_000)}`],
])('refuses a long head of %s at once', (_, parameters) => {
  const started = performance.now()
  expect(() => readPartHead({ 'content-disposition': [`form-data; ${parameters}`] })).toThrow()
  // In time that grows with its square it would take seconds.
  expect(performance.now() - started).toBeLessThan(500)
})

test('reads a head at once that ends in many semicolons and spaces', async () => {
  const parameters = `name="file"; filename="a.txt"${'; '.repeat(39_000)}`
  const started = performance.now()
  readPartHead({ 'content-disposition': [`form-data; ${parameters}`] })
  expect(performance.now() - started).toBeLessThan(500)
  expect(await nameOf(parameters)).toBe('a.txt')
})

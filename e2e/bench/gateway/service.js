/**
 * A practice service that costs next to nothing, in a process of its own: it answers each request with the same
 * matters, 200 KB of them if the request names `pageSize=250`, and 5 KB otherwise. It prints its port.
 */
import { createServer } from 'node:net'

const matter = (number) => ({
  id: `0190f2c4-8f4e-7000-8000-${String(number).padStart(12, '0')}`,
  matterNumber: `2026/${String(number).padStart(5, '0')}`,
  description: `Purchase of 12 Harbour Street by the ${number}th trustee of the Smith & O'Brien family`,
  status: number % 3 === 0 ? 'Closed' : 'Open',
  practiceArea: 'Property',
  openedDate: '2026-03-14',
  responsibleStaff: { id: `staff-${number % 7}`, displayName: 'Priya Raman' },
  client: {
    id: `contact-${number}`,
    displayName: 'Smith Family Trust',
    email: 'trust@example.com',
  },
})

/** A page of matters as a whole answer, as near to `size` bytes as whole matters allow. */
function answerOf(size) {
  const count = Math.round(size / JSON.stringify(matter(1)).length)
  const records = Array.from({ length: count }, (_, index) => matter(index))
  const body = JSON.stringify({ totalRecords: 20_000, pageIndex: 0, records })
  const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`
  return Buffer.from(head + body)
}

const short = answerOf(5 * 1024)
const long = answerOf(200 * 1024)

const server = createServer({ noDelay: true }, (socket) => {
  let rest = ''
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    const heads = (rest + chunk.toString('latin1')).split('\r\n\r\n')
    rest = heads.pop()
    for (const head of heads) socket.write(head.includes('pageSize=250') ? long : short)
  })
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))

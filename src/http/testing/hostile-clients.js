/**
 * Hostile clients, in a process of their own: `node hostile-clients.js '{"port":…}'`. Each sends `opening` over a
 * connection of its own, then sends `drip` again and again, disconnects, or reads nothing; one that is cut off comes back.
 */
import { connect } from 'node:net'

const { port, from, count, opening, drip, breakOff, unread } = JSON.parse(process.argv[2])

/** The time between drips, and until a client that was cut off comes back, in milliseconds. */
const pause = 100
const absence = 1000

let opened = 0
function attack(number) {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  socket.on('error', () => {})
  if (unread) socket.pause()
  else socket.resume()
  socket.write(opening.replaceAll('NUMBER', `${number}-${Math.random()}`), () => {
    opened += 1
    // From here on the attack is under way.
    if (opened === count) process.stdout.write('attacking\n')
    if (breakOff) socket.destroy()
  })
  const dripping = drip && setInterval(() => socket.write(drip), pause)
  socket.once('close', () => {
    clearInterval(dripping)
    setTimeout(attack, absence, number)
  })
}
for (let number = 0; number < count; number += 1) attack(number)

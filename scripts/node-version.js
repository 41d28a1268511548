/**
 * Ends with one clear line if Node is too old. Every command imports this first. All scripts keep to syntax that
 * Node 14 can parse, because a command is parsed as a whole before any of it runs.
 */
const [major, minor] = process.versions.node.split('.').map(Number)
const supported = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)

if (!supported) {
  console.error(
    'Practice Desk needs Node 20.19 or later (of the 22 line, 22.12 or later); this is Node ' +
      process.versions.node +
      '.',
  )
  process.exit(1)
}

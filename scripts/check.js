/** `npm run check`: types, lint, format, walls and unused code. */
import './node-version.js'
import { runChecks } from './checks.js'
import { install } from './install.js'
import { command, Stop } from './run.js'

command(async () => {
  await install()
  const failed = await runChecks()
  if (failed > 0) throw new Stop(`${failed} of the checks failed`)
})

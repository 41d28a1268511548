/** `npm run desk -- people …`: installs and builds where something changed, then runs a command of the desk. */
import './node-version.js'
import { build, serverEntry } from './build.js'
import { installToRun } from './install.js'
import { become, command, reportToStandardError, Stop } from './run.js'

command(async () => {
  const args = process.argv.slice(2)
  // A command prints only its result, such as a link, to standard output.
  reportToStandardError()
  if (args.length > 0 && args[0] !== 'people') {
    throw new Stop(`npm run desk has no command ${args.join(' ')}. Its only command is people.`)
  }
  await installToRun()
  await build()
  await become(serverEntry, args.length > 0 ? args : ['people'])
})

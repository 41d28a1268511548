/** `npm run desk -- people …`: installs and builds where something changed, then runs a command of the desk. */
import './node-version.js'
import { build, serverEntry } from './build.js'
import { deskArguments } from './desk-arguments.js'
import { installToRun } from './install.js'
import { become, command, reportToStandardError } from './run.js'

command(async () => {
  // A command prints only its result, such as a link, to standard output.
  reportToStandardError()
  const args = deskArguments(process.argv.slice(2))
  await installToRun()
  await build()
  await become(serverEntry, args)
})

/** `npm run service`: installs and builds where something changed, then becomes the practice service. */
import './node-version.js'
import { build, serviceEntry } from './build.js'
import { installToRun } from './install.js'
import { become, command, endWithNpm, reportToStandardError } from './run.js'

command(async () => {
  const args = process.argv.slice(2)
  // An administration command prints only its result, such as a key, to standard output.
  if (args.length > 0) reportToStandardError()
  else endWithNpm()
  await installToRun()
  await build()
  await become(serviceEntry, args)
})

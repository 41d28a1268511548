/** `npm start`: installs and builds where something changed, then becomes the desk. */
import './node-version.js'
import { build, serverEntry } from './build.js'
import { installToRun } from './install.js'
import { become, command, endWithNpm } from './run.js'

command(async () => {
  const args = process.argv.slice(2)
  if (args.length === 0) endWithNpm()
  await installToRun()
  await build()
  await become(serverEntry, args)
})

/** `npm start`: installs and builds where something changed, then becomes the desk. */
import './node-version.js'
import { build, serverEntry } from './build.js'
import { installToRun } from './install.js'
import { become, command } from './run.js'

command(async () => {
  await installToRun()
  await build()
  await become(serverEntry, process.argv.slice(2))
})

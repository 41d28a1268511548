/** `npm run dev`: Vite with hot reload and the gateway mounted in it (vite.config.ts). */
import './node-version.js'
import { install } from './install.js'
import { become, command, endWithNpm, toolPath } from './run.js'

command(async () => {
  endWithNpm()
  await install()
  await become(toolPath('vite'), process.argv.slice(2))
})

/** How tests and benchmarks start the browser that was found for them (`CHROMIUM_PATH`). */

const executablePath = process.env['CHROMIUM_PATH']

/** Nothing of it asks anybody else for anything, and it runs as root. */
export const launchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

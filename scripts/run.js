/** Running commands and reporting progress, for all scripts. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The folder of the project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

let print = console.log
/** Prints progress to standard error from now on, so that standard output has the command's result only. */
export const reportToStandardError = () => {
  print = console.error
}

/** Prints a line of progress. */
export const say = (line) => print(line)

/** An error that a person can act on: reported in one line, without a stack. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Reports a failure: a `Stop` by its message, anything else with its stack. */
export const reportError = (error) => console.error(error instanceof Stop ? error.message : error)

/** Runs a command's work; a failure ends it, with exit code 1 unless it has one of its own. */
export function command(work) {
  work().catch((error) => {
    reportError(error)
    process.exit(error instanceof Stop ? error.exitCode : 1)
  })
}

const secondsBetweenReports = 20

/**
 * Runs a program in the project's folder without standard input, and settles with its exit code and
 * output. `show` lets it print as it goes; otherwise a line every 20 seconds says that it still works.
 * It is ended after `timeout` milliseconds, if given. A signal ends the program first, then us.
 */
export function run(program, args, { env = {}, show = false, shell = false, timeout } = {}) {
  const started = Date.now()
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    shell,
    timeout,
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  })
  const progress = setInterval(
    () => !show && say(`  … ${secondsSince(started)} s`),
    secondsBetweenReports * 1000,
  )
  const release = passSignals(child)
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => chunks.push(part))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString() }))
  }).finally(() => {
    clearInterval(progress)
    release()
  })
}

function passSignals(child) {
  const stop = (signal) => {
    child.kill(signal)
    child.once('close', () => process.exit(128 + constants.signals[signal]))
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, stop)
  return () => signals.forEach((signal) => process.off(signal, stop))
}

/**
 * Ends a program that npm has started once npm is gone: npm passes a signal on to its shell only, which ends alone. To be
 * called once, at the start; looks every `interval` milliseconds.
 */
export function endWithNpm(interval = 1000) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  // A terminal that closes ends the program by itself.
  const signals = ['SIGINT', 'SIGTERM', ...(process.stdin.isTTY ? ['SIGHUP'] : [])]
  let isOver = false
  const timer = setInterval(() => {
    // A step later, after a signal that came at the same time.
    if (process.ppid !== parent) setImmediate(stop)
  }, interval)
  timer.unref()
  function stop() {
    if (isOver) return
    release()
    process.kill(process.pid, 'SIGTERM')
  }
  // A program that is already stopping would end at once at a second signal.
  function onSignal(signal) {
    release()
    // As without a handler.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  function release() {
    isOver = true
    clearInterval(timer)
    for (const name of signals) process.off(name, onSignal)
  }
  for (const name of signals) process.on(name, onSignal)
}

/** Whole seconds since `started` (milliseconds). */
export const secondsSince = (started) => Math.round((Date.now() - started) / 1000)

const tools = {
  knip: 'knip/bin/knip.js',
  oxfmt: 'oxfmt/bin/oxfmt',
  oxlint: 'oxlint/bin/oxlint',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
}
/** Where an installed tool begins, so that Node runs it without a shell on every system. */
export const toolPath = (tool) => join(root, 'node_modules', tools[tool])

/** Runs an installed tool, as `run` does, in a process of Node with options of its own. */
export const runTool = (tool, args, { node = [], ...options } = {}) =>
  run(process.execPath, [...node, toolPath(tool), ...args], options)

/** Becomes another program in this very process, so that signals and exit code are simply its own. */
export function become(file, args) {
  process.argv = [process.argv[0], file, ...args]
  return import(pathToFileURL(file).href)
}

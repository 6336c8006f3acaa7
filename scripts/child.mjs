// Child processes and the short lines that say what goes on.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Runs a program in the repository. With `capture` its output is returned instead of shown; with
 * `onOutput` each piece of it is handed over as it comes.
 * A program that cannot be started has the status 127.
 * @returns {Promise<{ status: number, output: string }>}
 */
export function run(program, args, { capture = false, onOutput, ...options } = {}) {
  return new Promise(resolve => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: capture || onOutput ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      ...options,
    })
    const parts = []
    const keep = onOutput ?? (part => parts.push(part))
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', keep)
    const pass = signal => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, pass)
    const end = (status, extra = '') => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, pass)
      resolve({ status, output: Buffer.concat(parts).toString('utf8') + extra })
    }
    child.once('error', error => end(127, String(error)))
    child.once('close', (status, signal) => end(status ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

/** Runs the program of an installed package by its file, which is the same on every system. */
export const runPackage = (file, args, options) =>
  run(process.execPath, [join(root, 'node_modules', file), ...args], options)

export const seconds = since => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Prints `what …`, and the seconds when it is done. */
export function oneLine(what) {
  const began = Date.now()
  process.stdout.write(`${what} … `)
  return (result = seconds(began)) => process.stdout.write(`${result}\n`)
}

// A Chromium for the bench, spoken to in its own protocol: no package of tests stands in what
// people install.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'undici'
import { findChromium, quietFlags } from '../../../scripts/chromium.mjs'

type Answer = {
  id?: number
  method?: string
  result?: unknown
  error?: { message: string }
  sessionId?: string
}
type Params = Record<string, unknown>

/** One page: commands of the protocol, and the value of an expression in it. */
export type BenchPage = {
  send: <T = Params>(method: string, params?: Params) => Promise<T>
  value: <T>(expression: string) => Promise<T>
  open: (address: string) => Promise<void>
  close: () => Promise<void>
}
export type BenchBrowser = { newPage: () => Promise<BenchPage>; close: () => Promise<void> }

const flags = [
  '--headless=new',
  '--remote-debugging-port=0',
  ...quietFlags,
  '--window-size=1440,900',
]

/** Chromium writes the address of its protocol into its profile once it listens. */
const addressIn = async (profile: string): Promise<string> => {
  for (let tries = 0; tries < 600; tries++) {
    const [port, path] = // The file is not there before the browser listens.
      (await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')
    if (port && path) return `ws://127.0.0.1:${port}${path}`
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('Chromium does not answer')
}

/** Commands, and the answers that belong to them. */
const connect = async (address: string) => {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const waiting = new Map<
    number,
    { done: (value: unknown) => void; failed: (error: Error) => void }
  >()
  let count = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as Answer
    const asked = id === undefined ? undefined : waiting.get(id)
    if (id === undefined || !asked) return
    waiting.delete(id)
    if (error) asked.failed(new Error(error.message))
    else asked.done(result)
  })
  const send = <T>(method: string, params: Params = {}, sessionId?: string) =>
    new Promise<T>((done, failed) => {
      const id = (count += 1)
      waiting.set(id, { done: done as (value: unknown) => void, failed })
      socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }))
    })
  return { socket, send }
}
type Send = Awaited<ReturnType<typeof connect>>['send']

const newPage = async (send: Send): Promise<BenchPage> => {
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
  })
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  })
  const page = <T>(method: string, params?: Params) => send<T>(method, params, sessionId)
  await page('Page.enable')
  // The thread's own clock: what other programs take of the machine meanwhile is not the page's
  // work.
  await page('Performance.enable', { timeDomain: 'threadTicks' })
  const value = async <T>(expression: string): Promise<T> => {
    const { result, exceptionDetails } = await page<{
      result: { value: T }
      exceptionDetails?: { text: string; exception?: { description?: string } }
    }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  return {
    send: page,
    value,
    open: async address => void (await page('Page.navigate', { url: address })),
    close: async () => void (await send('Target.closeTarget', { targetId })),
  }
}

const openBrowser = async (): Promise<BenchBrowser> => {
  const program = findChromium()
  if (!program)
    throw new Error('This row needs a Chromium: install one, or set CHROMIUM_PATH to it.')
  const profile = await mkdtemp(join(tmpdir(), 'stepwright-bench-browser-'))
  // Chromium refuses its sandbox to root, as in most containers.
  const child = spawn(
    program,
    [
      ...flags,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  const { socket, send } = await connect(await addressIn(profile))
  return {
    newPage: () => newPage(send),
    close: async () => {
      const ended = new Promise(resolve => child.once('exit', resolve))
      socket.close()
      child.kill()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A browser for what `work` measures, closed afterwards. */
export const withBrowser = async <T>(work: (browser: BenchBrowser) => Promise<T>): Promise<T> => {
  const browser = await openBrowser()
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

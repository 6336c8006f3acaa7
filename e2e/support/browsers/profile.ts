// A browser that is really closed and started again, with a network or without one.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { Site } from '../site.ts'
import { test } from '../test.ts'

/** `silent`: there is one, and nothing comes through it. */
export type Network = 'on' | 'off' | 'silent'
/**
 * All that the browser asks for goes through it, what its service worker asks for, too; the browser
 * itself always thinks that it is online.
 */
const throughProxy = async () => {
  let now: Network = 'on'
  const proxy: Server = createServer((asked, answer) => {
    if (now === 'silent') return
    if (now === 'off') return void asked.socket.destroy()
    const { method, headers, url = '' } = asked
    const on = request(url, { method, headers }, came => {
      answer.writeHead(came.statusCode ?? 502, came.rawHeaders)
      came.pipe(answer)
    })
    on.on('error', () => answer.destroy())
    answer.on('close', () => on.destroy())
    asked.pipe(on)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  return {
    port: (proxy.address() as AddressInfo).port,
    become: (next: Network) => {
      now = next
      proxy.closeAllConnections()
    },
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

type Become = (network: Network) => void
type Profile = <T>(network: Network, work: (page: Page, become: Become) => Promise<T>) => Promise<T>

/** A browser that is closed and opened again with what it kept, without its cache of answers. */
export const withProfile = async (site: Site, work: (visit: Profile) => Promise<void>) => {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-browser-'))
  const proxy = await throughProxy()
  const { launchOptions } = test.info().project.use
  const visit: Profile = async (network, during) => {
    // It is not to be relied on: a browser drops from it what it likes.
    for (const cache of ['Cache', 'Code Cache'])
      await rm(join(folder, 'Default', cache), { recursive: true, force: true, maxRetries: 5 })
    proxy.become(network)
    const context = await chromium.launchPersistentContext(folder, {
      ...launchOptions,
      args: [
        ...(launchOptions?.args ?? []),
        `--proxy-server=127.0.0.1:${proxy.port}`,
        '--proxy-bypass-list=<-loopback>',
      ],
      baseURL: site.origin,
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
    })
    try {
      return await during(context.pages()[0] ?? (await context.newPage()), proxy.become)
    } finally {
      await context.close()
    }
  }
  try {
    await work(visit)
  } finally {
    proxy.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** What a browser holds for guides and runs that are kept. */
export const heldBy = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))

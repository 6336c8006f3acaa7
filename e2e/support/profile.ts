// A browser that is really closed and started again, with a network or without one.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { Site } from './site.ts'
import { test } from './test.ts'

/** Every request fails, of the service worker too; the browser itself still thinks it is online. */
const cutOff = ['--proxy-server=127.0.0.1:9', '--proxy-bypass-list=<-loopback>']

type Profile = <T>(isCutOff: boolean, work: (page: Page) => Promise<T>) => Promise<T>

/** A browser that is closed and opened again with what it kept. */
export const withProfile = async (site: Site, work: (visit: Profile) => Promise<void>) => {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-browser-'))
  const { launchOptions } = test.info().project.use
  const visit: Profile = async (isCutOff, during) => {
    const context = await chromium.launchPersistentContext(folder, {
      ...launchOptions,
      args: [...(launchOptions?.args ?? []), ...(isCutOff ? cutOff : [])],
      baseURL: site.origin,
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
    })
    try {
      return await during(context.pages()[0] ?? (await context.newPage()))
    } finally {
      await context.close()
    }
  }
  try {
    await work(visit)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** What a browser holds for guides and runs that are kept. */
export const heldBy = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))

// Requests that take their time, so that a person can go on meanwhile.
import type { Page } from '@playwright/test'

export type HeldBack = {
  /** Addresses of the requests that were made, also since they were let go. */
  asked: string[]
  letGo: () => void
}

/** Requests of this method to paths like this one reach the service only when they are let go. */
export const holdBack = async (page: Page, method: string, path: RegExp): Promise<HeldBack> => {
  const asked: string[] = []
  let letGo = () => {}
  const gate = new Promise<void>(resolve => (letGo = resolve))
  await page.route(
    ({ pathname }) => path.test(pathname),
    async route => {
      if (route.request().method() !== method) return route.fallback()
      asked.push(route.request().url())
      await gate
      await route.continue()
    },
  )
  return { asked, letGo }
}

/** Until what this answer changes is drawn. */
export const drawn = async (
  page: Page,
  response?: Promise<{ finished: () => Promise<unknown> }>,
): Promise<void> => {
  await (await response)?.finished()
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 300)))
}

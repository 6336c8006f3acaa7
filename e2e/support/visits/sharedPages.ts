// One page for each role and worker, which goes from test to test of a file: what costs most is
// opening a browser's context, filling its cache and signing in.
import type { Browser, Page } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { foundIn } from '#lib/existing.ts'
import type { Person } from '../site.ts'
import { expect, listenIn, signIn, test } from '../test.ts'

export type SharedPage = { page: Page; faults: string[] }

/** Ends the token of its own that `signIn` left in the page, once nothing of the page is open. */
const closeSignedOut = async (page: Page) => {
  const { origin } = new URL(page.url())
  const token = await page.evaluate(() => localStorage.getItem('stepwright.token'))
  await page.context().close()
  if (token === null) return
  const client = createClient(`${origin}/api/2.0`, () => token)
  const own = foundIn(await client.listTokens(), ({ current }) => current)
  await client.endToken({ params: { tokenid: own.tokenid } })
}

/** Called at the top of a file; `person`: null for a stranger. */
export const sharedPages = () => {
  const opened = new Map<string, SharedPage>()
  // With its token left behind, `endSignIns` would one day find too many and end those of the
  // shared pages as well.
  const discard = async (role: string) => {
    const shared = opened.get(role)
    opened.delete(role)
    if (shared) await closeSignedOut(shared.page)
  }
  test.afterAll(async () => {
    for (const { page } of opened.values()) await page.context().close()
    opened.clear()
  })
  return {
    discard,
    async pageOf(browser: Browser, role: string, person: Person | null): Promise<SharedPage> {
      const known = opened.get(role)
      if (known) return known
      const faults: string[] = []
      const context = await browser.newContext()
      await listenIn(context, faults)
      const page = await context.newPage()
      const shared = { page, faults }
      if (person) await signIn(page, person, '/')
      opened.set(role, shared)
      return shared
    },
  }
}

/** The console of a shared page was silent but for what the test brought about; routes end. */
export const expectSilence = async (
  { page, faults }: SharedPage,
  forgiven?: RegExp,
): Promise<void> => {
  await page.unrouteAll({ behavior: 'wait' })
  const said = faults.splice(0).filter(fault => !forgiven?.test(fault))
  expect(said, 'what the console says').toEqual([])
}

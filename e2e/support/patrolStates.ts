// What the patrol screen says in each of its twelve states: a table for patrolStates.spec.ts
// (M-80).
import { expect, type Page } from '@playwright/test'
import { existing, firstOf } from '#lib/existing.ts'
import { signIn } from './test.ts'
import { claimed, guideOf, propose } from './patrolling.ts'
import type { Person, Site } from './site.ts'

/** One edit that waits, by Ned, and who looks at it. */
export type Ground = {
  site: Site
  ned: Person
  mia: Person
  moe: Person
  guideid: number
  itemid: number
}
export type PatrolState = {
  state: string
  brings: (page: Page, ground: Ground) => Promise<unknown>
  says: string | RegExp
  /** null: nothing can be done about it here. */
  offers: readonly [role: 'button' | 'link', name: string | RegExp] | null
  /** Its heading is what has not come. */
  isHeadless?: boolean
}

export const proposal = async (
  site: Site,
  ned: Person,
  title: string,
): Promise<{ guideid: number; itemid: number }> => {
  const { guideid } = await guideOf(site, title, ['Lift the lid.', 'Tighten to 5 Nm.', 'Close it.'])
  await propose(ned, guideid, 2, 'Tighten to 50 Nm.')
  const item = firstOf(await ned.client.listOwnPatrolItems({ query: { state: 'pending' } }))
  return { guideid, itemid: item.itemid }
}
/** What of Ned's still waits is taken back, so that the next one begins with an empty queue. */
export const withdrawAll = async ({ client }: Person): Promise<void> => {
  // A decision may still be on its way: what it reaches first is not Ned's to take back any more.
  await expect(async () => {
    for (const state of ['pending', 'needs_rebase'] as const) {
      for (const { itemid, revisionid } of await client.listOwnPatrolItems({ query: { state } }))
        await client.withdrawPatrolItem({ params: { itemid }, query: { revisionid } })
    }
  }).toPass()
}

const accept = (page: Page) =>
  page.getByRole('region', { name: 'Decision' }).getByRole('button', { name: /^Accept A$/ })
export const looksAt = async (page: Page, person: Person, itemid: number) => {
  await signIn(page, person, `/patrol?item=${itemid}`)
  await expect(page.getByRole('heading', { level: 1, name: /lid/ })).toBeVisible()
}
/** Moe has it now, whoever had it before; another's page may take it ahead while he asks. */
const moeTakes = async ({ site, moe, itemid }: Ground) => {
  let taken: { token: string } | undefined
  await expect(async () => {
    if ((await moe.client.readPatrolItem({ params: { itemid } })).lease)
      await site.admin.client.endPatrolLease({
        params: { itemid },
        query: { force: true },
        body: {},
      })
    taken = await moe.client.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } })
  }).toPass()
  return existing(taken, 'a lease')
}
const moeDenies = async (ground: Ground) => {
  const [{ itemid, moe }, { token }] = [ground, await moeTakes(ground)]
  const { revisionid } = await moe.client.readPatrolItem({ params: { itemid } })
  await moe.client.decidePatrolItem({
    params: { itemid },
    query: { revisionid },
    body: { action: 'deny', reason_code: 'wrong', token, base_shown: 'live' },
  })
}

export const patrolStates: readonly PatrolState[] = [
  {
    state: 'loading',
    says: 'Loading',
    offers: null,
    isHeadless: true,
    async brings(page, { mia }) {
      await page.route(/\/x\/patrol\/items\?/, () => undefined) // never answered
      await signIn(page, mia, '/patrol')
      await expect(page.locator('main [aria-busy=true]').first()).toBeVisible()
    },
  },
  {
    state: 'empty queue',
    says: 'Edits that are waiting for a decision appear here.',
    offers: ['link', 'Guides'],
    async brings(page, { ned, mia }) {
      await withdrawAll(ned)
      await signIn(page, mia, '/patrol')
    },
  },
  {
    state: 'empty by filter',
    says: 'No waiting edits match these filters',
    offers: ['button', 'Clear filters'],
    async brings(page, { mia, itemid }) {
      await looksAt(page, mia, itemid)
      const inQueue = page.getByRole('complementary', { name: 'Queue' })
      await inQueue.getByRole('button', { name: 'Sort and filter' }).click()
      await page.getByLabel('Search by title').fill('nosuchword')
      await page.getByRole('button', { name: 'Show 0 edits' }).click()
    },
  },
  {
    state: 'item',
    says: /^Claimed by you for another/,
    offers: ['button', /^Accept( A)?$/],
    brings: (page, { mia, itemid }) => looksAt(page, mia, itemid),
  },
  {
    state: 'leased by another',
    says: /^Claimed by Moe Moderator for another \d:\d\d/,
    offers: null,
    async brings(page, ground) {
      await moeTakes(ground)
      await looksAt(page, ground.mia, ground.itemid)
      await expect(accept(page)).toHaveAttribute('aria-disabled', 'true')
    },
  },
  {
    state: 'lease lost',
    says: /^Your claim on this edit has expired/,
    offers: ['button', 'Continue'],
    async brings(page, ground) {
      await page.clock.install()
      await looksAt(page, ground.mia, ground.itemid)
      await claimed(page)
      await moeTakes(ground)
      await page.clock.fastForward(31_000) // the next sign of life
    },
  },
  {
    state: 'decided by another',
    says: 'Moe Moderator decided first: denied.',
    offers: ['button', 'Next edit'],
    async brings(page, ground) {
      await looksAt(page, ground.mia, ground.itemid)
      await claimed(page)
      await moeDenies(ground)
    },
  },
  {
    state: 'conflict',
    says: /^The edit changed while you were deciding/,
    offers: ['button', 'Continue'],
    async brings(page, ground) {
      // What lies below an edit is denied: the edit on top does not fit any more.
      const nel = await ground.site.person('Nel Newcomer')
      await propose(nel, ground.guideid, 2, 'Tighten to 60 Nm.')
      const top = firstOf(await nel.client.listOwnPatrolItems({ query: { state: 'pending' } }))
      await looksAt(page, ground.mia, top.itemid)
      await claimed(page)
      await moeDenies(ground)
      await accept(page).click()
    },
  },
  {
    state: 'sending failed',
    says: /^1 decision is not sent yet/,
    offers: ['button', 'Try now'],
    async brings(page, { mia, itemid }) {
      await looksAt(page, mia, itemid)
      await claimed(page)
      await page.route(/\/decide\?/, route => route.abort('connectionreset'))
      await accept(page).click()
    },
  },
  {
    state: 'offline',
    says: 'Your decisions are kept on this device and sent when you are online again.',
    offers: null,
    async brings(page, { mia, itemid }) {
      await looksAt(page, mia, itemid)
      await claimed(page)
      await page.context().setOffline(true)
      await accept(page).click()
      await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    },
  },
  {
    state: 'no right to decide',
    says: 'Moderators and Admins can decide on it.',
    offers: ['button', 'Next edit'],
    async brings(page, { site, itemid }) {
      await signIn(page, await site.person('Gil Guest'), `/patrol?item=${itemid}`)
    },
  },
  {
    state: 'document deleted',
    says: 'The document was deleted, so this edit can no longer be reviewed.',
    offers: ['button', 'Next edit'],
    async brings(page, { site, mia, itemid, guideid }) {
      await looksAt(page, mia, itemid)
      await claimed(page)
      const { revisionid } = await site.admin.client.readGuide({ params: { guideid } })
      await site.admin.client.deleteGuide({ params: { guideid }, query: { revisionid } })
    },
  },
]

// What somebody begins to write in a form outlives the tab in which it was typed, for them alone.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { aGuide, linesOf, rewriteLines } from './support/editing.ts'
import { looksAt, proposal } from './support/patrolStates.ts'
import type { Person, Site } from './support/site.ts'
import { expectKept } from './support/settled.ts'
import { expect, signIn, signInByForm, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const published = async (site: Site, title: string) => {
  const { client } = site.admin
  const { guideid } = await aGuide(site.admin, title, [['Loosen the screws.']])
  const { revisionid } = await client.readGuide({ params: { guideid } })
  await client.publishGuide({ params: { guideid }, query: { revisionid } })
  return guideid
}
/** The tab is gone without a word; another one opens at the same address. */
const killed = async (page: Page, words?: string): Promise<Page> => {
  if (words !== undefined) await expectKept(page, words)
  const next = await page.context().newPage()
  const address = page.url()
  await page.close({ runBeforeUnload: false })
  await next.goto(address)
  return next
}
const restored = (within: Page | Locator) =>
  within.getByText('Restored: you wrote this earlier but did not send it.')
/**
 * Nothing of such forms lies on the device any more: a field that is still empty may be waiting for
 * the device's answer.
 */
const expectNoneKept = (page: Page, about: RegExp) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string[]>((resolve, reject) => {
            const opening = indexedDB.open('stepwright')
            opening.onerror = () => reject(new Error('The journal did not open'))
            opening.onsuccess = () => {
              const asked = opening.result
                .transaction('drafts')
                .objectStore('drafts')
                .getAllKeys() as IDBRequest<string[]>
              asked.onsuccess = () => {
                opening.result.close()
                resolve(asked.result)
              }
            }
          }),
      ),
    )
    .not.toContainEqual(expect.stringMatching(about))
const signOut = async (page: Page, person: Person) => {
  await page.getByRole('button', { name: `${person.username}: account and menu` }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  // The way in is shown at once, the fresh page a moment later.
  await expect(page).toHaveURL('/')
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true }),
  ).toBeVisible()
}

test('words about a mistake outlive their tab, and are their writer’s alone', async ({
  page,
  site,
}) => {
  const guideid = await published(site, 'Words about a mistake')
  const [mara, bob] = [await site.person('Mara Marks'), await site.person('Bob Bench')]
  const open = async (tab: Page) => {
    await tab.getByRole('button', { name: 'Report a problem…' }).first().press('Enter')
    return tab.getByRole('dialog', { name: 'Report a problem' }).getByLabel('Describe the problem')
  }
  await signInByForm(page, mara, `/guides/${guideid}`)
  await (await open(page)).fill('The screws turn left.')
  // Closing the form is no discard.
  await page.keyboard.press('Escape')
  await expect(await open(page)).toHaveValue('The screws turn left.')

  const next = await killed(page, 'The screws turn left.')
  const text = await open(next)
  await expect(text).toHaveValue('The screws turn left.')
  await expect(restored(next)).toBeVisible()
  await expectAccessible(next)
  await next.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(text).toHaveValue('')
  await expect(text).toBeFocused()
  await text.fill('They turn right.')
  await next.keyboard.press('Escape')

  await signOut(next, mara)
  await expectNoneKept(next, /wrong /)
  for (const person of [bob, mara]) {
    await signInByForm(next, person, `/guides/${guideid}`)
    await expect(await open(next)).toHaveValue('')
    await next.keyboard.press('Escape')
    await signOut(next, person)
  }
})

test('what was sent is not there again', async ({ page, site }) => {
  const guideid = await published(site, 'Words that were sent')
  const { commentid } = await site.admin.client.createComment({
    params: { context: 'guide', contextid: guideid },
    body: { text: 'Buy your screws at my shop.' },
  })
  const rae = await site.person('Rae Reader')
  await signIn(page, rae, `/guides/${guideid}`)
  const open = async (tab: Page) => {
    await tab.getByRole('button', { name: /^Flag the comment by/ }).click()
    return tab.getByLabel('Why does this comment not belong here?')
  }
  await (await open(page)).fill('A shop, not a hint')
  const next = await killed(page, 'A shop, not a hint')
  await expect(await open(next)).toHaveValue('A shop, not a hint')
  await expect(restored(next)).toBeVisible()
  await next.getByRole('button', { name: 'Flag', exact: true }).click()
  await expect(
    next.getByText('Thank you. Moderators now see the comment in their queue.'),
  ).toBeVisible()
  await expectNoneKept(next, /flag /)
  const last = await killed(next)
  await expect(await open(last)).toHaveValue('')
  const [one] = await site.admin.client.listCommentQueue({ query: { state: 'flagged' } })
  expect([one?.comment.commentid, one?.flags.map(({ reason }) => reason)]).toEqual([
    commentid,
    ['A shop, not a hint'],
  ])
})

test('a denial that was begun comes back to its edit, and goes with the decision (A-194)', async ({
  page,
  site,
}) => {
  const ned = await site.person('Ned Newcomer')
  const mia = await site.person('Mia Moderator', { privilege: 'Moderator' })
  const { itemid } = await proposal(site, ned, 'A lid to deny')
  const words = 'Nobody tightens a lid to 50 Nm.'
  const reason = (tab: Page) => tab.getByLabel('In your own words')
  const denies = async (tab: Page) => {
    await tab.getByRole('button', { name: /^Deny all…/ }).click()
    return reason(tab)
  }
  await looksAt(page, mia, itemid)
  await page.getByLabel('Ask Ned Newcomer').fill('Where did you read that?')
  await page.getByRole('button', { name: /^Accept with edit…/ }).click()
  await rewriteLines(page, 2, 'Tighten to 5 Nm, by hand.')
  await page.getByRole('button', { name: /^Back/ }).click()
  await (await denies(page)).fill(words)

  for (const kept of ['Where did you read that?', 'Tighten to 5 Nm, by hand.'])
    await expectKept(page, kept)
  const next = await killed(page, words)
  await expect(next.getByRole('heading', { level: 1, name: /lid/ })).toBeVisible()
  await expect(next.getByLabel('Ask Ned Newcomer')).toHaveValue('Where did you read that?')
  await expect(restored(next)).toHaveCount(1)
  await next.getByRole('button', { name: 'Discard' }).click()
  await expect(next.getByLabel('Ask Ned Newcomer')).toHaveValue('')
  await expect(next.getByLabel('Ask Ned Newcomer')).toBeFocused()
  await next.getByRole('button', { name: /^Accept with edit…/ }).click()
  await expect(linesOf(next, 2)).toHaveText('Tighten to 5 Nm, by hand.')
  await expect(restored(next)).toBeVisible()
  await next.getByRole('button', { name: /^Back/ }).click()
  await expect(await denies(next)).toHaveValue(words)
  await next.getByRole('region', { name: 'Reason' }).getByRole('button', { name: /^Deny/ }).click()
  await expect
    .poll(async () =>
      (await ned.client.listOwnPatrolItems({ query: { state: 'denied' } })).map(
        one => one.decision?.reason_text,
      ),
    )
    .toEqual([words])
  await expectNoneKept(next, /(deny|mend) /)
})

test('an appeal that was begun comes back with the address of its account', async ({
  page,
  site,
}) => {
  const zoe = await site.person('Zoe Crew')
  const yan = await site.person('Yan Crew')
  for (const { userid } of [zoe, yan])
    await site.admin.client.suspendUser({ params: { userid }, body: { reason: 'Advertising' } })
  const open = async (tab: Page, { email, password }: Person) => {
    await tab.goto('/sign-in')
    await tab.getByLabel('Email').fill(email)
    await tab.getByLabel('Password', { exact: true }).fill(password)
    await tab.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await tab.getByRole('button', { name: 'Appeal…' }).click()
    return tab.getByLabel('Why should the suspension be lifted?')
  }
  await (await open(page, zoe)).fill('The link leads to the maker of the part.')
  const next = await killed(page, 'The link leads to the maker of the part.')
  await expect(await open(next, yan)).toHaveValue('')
  await expect(await open(next, zoe)).toHaveValue('The link leads to the maker of the part.')
  await next.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(next.getByText('Your appeal has been sent')).toBeVisible()
  await expectNoneKept(next, /appeal /)
  await expect(await open(next, zoe)).toHaveValue('')
})

test('why somebody is suspended is not written twice after a killed tab', async ({
  page,
  site,
}) => {
  const dora = await site.person('Dora Drill')
  await signIn(page, site.admin, `/users/${dora.userid}`)
  const open = async (tab: Page) => {
    await tab.getByRole('button', { name: 'Suspend…' }).click()
    return tab.getByRole('dialog').getByLabel('Reason')
  }
  await (await open(page)).fill('Writes advertisements')
  const next = await killed(page, 'Writes advertisements')
  await expect(await open(next)).toHaveValue('Writes advertisements')
  await next.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(next.getByRole('main')).toContainText('Suspended Writes advertisements')
})

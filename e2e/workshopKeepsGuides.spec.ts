// Somebody with something broken keeps a guide, closes the browser, and works by it without a
// network.
import type { Page } from '@playwright/test'
import { photo } from '#testing/images.ts'
import { firstOf } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { aGuide, readBack } from './support/editing.ts'
import { heldBy, withProfile } from './support/browsers/profile.ts'
import { expect, signIn, test } from './support/test.ts'
import type { Person } from './support/site.ts'

const kettle = async (author: Person) => {
  const { image } = await author.client.uploadImage(
    { query: { file: 'seal.jpg' } },
    { file: new Uint8Array(await photo(1700, 900)) },
  )
  const guide = await aGuide(author, 'Mend a kettle', [
    ['Pull the plug.', 'Let it cool.'],
    ['Lift the seal out.'],
  ])
  const { stepid, revisionid } = firstOf(guide.steps)
  await author.client.patchStep({
    params: { guideid: guide.guideid, stepid },
    query: { revisionid },
    body: { media: { type: 'image', data: [image.id] } },
  })
  return readBack(author, guide.guideid)
}

const step = (page: Page, number: number) =>
  page.getByRole('heading', { level: 2, name: new RegExp(`^Step ${number}`) })

test('a guide that was kept opens after a restart without a network, is ticked off, and tells afterwards that it works', async ({
  site,
}) => {
  const ada = await site.person('Ada')
  const guide = await kettle(ada)
  const address = `/workshop/${guide.guideid}`
  await withProfile(site, async visit => {
    await visit('on', async page => {
      await signIn(page, ada, new URL(guide.url).pathname)
      await page.getByRole('link', { name: 'Step by step' }).click()
      await expect(page.getByRole('heading', { name: 'Before you start' })).toBeVisible()
      await page.getByRole('button', { name: 'Keep on this device' }).click()
      await expect(page.getByText(/^Text and 1 picture, .*, as of/)).toBeVisible()
      await expect(page.getByText('Kept on this device', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Start' }).click()
      await page.getByRole('checkbox', { name: 'Done Pull the plug.' }).check()
      await expectAccessible(page)
    })
    await visit('off', async page => {
      // Its own address and the start page lead to what is kept.
      await page.goto('/')
      await expect(page.getByText('Mend a kettle')).toBeVisible()
      await page.goto(guide.url)
      await expect(page).toHaveURL(address)
      await expect(page.getByText(/No connection to the service\. A copy from/)).toBeVisible()
      // What puts the theme back before the first paint is there, too.
      expect(await page.evaluate(async () => (await fetch('/settings.js')).status)).toBe(200)
      await page.keyboard.press('ArrowRight')
      await expect(step(page, 1)).toBeFocused()
      await expect(page.getByRole('checkbox', { name: 'Done Pull the plug.' })).toBeChecked()
      const shown = page.getByRole('img', { name: 'Picture of step 1' })
      await expect
        .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0)
      await page.getByRole('checkbox', { name: 'Done Let it cool.' }).check()
      await page.getByRole('button', { name: 'Next: step 2' }).click()
      await page.getByRole('checkbox', { name: 'Done Lift the seal out.' }).check()
      await page.getByRole('button', { name: 'Go to the end' }).click()
      await expect(page.getByRole('heading', { name: 'All 2 steps are done' })).toBeFocused()
      await page.getByRole('button', { name: 'I completed this guide' }).click()
      const waits = page.getByText(
        /^Your answer is kept on this device\. It will be sent the next time/,
      )
      await expect(waits).toBeVisible()
      await page.reload()
      await expect(waits).toBeVisible()
      // A screen or guide that is not kept says so at its own address, and leads to what is.
      const elsewhere = guide.url.replace(/\d+$/, '987654')
      await page.goto(elsewhere)
      await expect(page.getByRole('link', { name: 'Guides kept on this device' })).toBeVisible()
      await expect(page).toHaveURL(elsewhere)
      await page.goto('/guides')
      await page.getByRole('link', { name: 'Guides kept on this device' }).click()
      await expect(page.getByText('Mend a kettle')).toBeVisible()
    })
    const { revisionid } = firstOf((await readBack(ada, guide.guideid)).steps)
    await ada.client.patchStep({
      params: { guideid: guide.guideid, stepid: firstOf(guide.steps).stepid },
      query: { revisionid },
      body: { title: 'Make it safe' },
    })
    await visit('on', async page => {
      // It goes out from whatever page is opened.
      await page.goto('/guides')
      await expect
        .poll(async () => (await ada.client.listOwnCompletions()).map(one => one.guideid))
        .toEqual([guide.guideid])
      await page.goto(address)
      await expect(page.getByText('There is a newer version than the one you kept')).toBeVisible()
      await page.getByRole('button', { name: 'Keep the newer version' }).click()
      await expect(page.getByRole('heading', { name: 'Keep for the workshop' })).toBeVisible()
      await page.getByRole('button', { name: 'Remove from this device' }).click()
      await expect(page.getByRole('button', { name: 'Keep on this device' })).toBeVisible()
      // With the last kept guide everything of it leaves the device.
      await expect.poll(() => heldBy(page)).toEqual({ caches: [], workers: 0 })
    })
  })
})

test('a guide that has not room enough is not kept, and nothing of it stays', async ({
  page,
  site,
  faults,
}) => {
  const ada = await site.person('Ada')
  const { guideid } = await kettle(ada)
  await page.addInitScript(() => {
    Cache.prototype.put = () =>
      Promise.reject(new DOMException('Quota exceeded.', 'QuotaExceededError'))
  })
  await signIn(page, ada, `/workshop/${guideid}`)
  await page.getByRole('button', { name: 'Keep on this device' }).click()
  await expect(page.getByText(/^Not kept: a file did not load/)).toBeVisible()
  await expect.poll(() => heldBy(page)).toEqual({ caches: [], workers: 0 })
  expect(faults.splice(0)).toEqual([expect.stringContaining('QuotaExceededError')])
})

test('a stranger at the bench is shown how to say that it worked', async ({ page, site }) => {
  const { guideid } = await kettle(await site.person('Ada'))
  await page.goto(`/workshop/${guideid}`)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Next: step 2' }).click()
  await page.getByRole('button', { name: 'Go to the end' }).click()
  await expect(page.getByText('Did it work?')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in to tell us' })).toHaveAttribute(
    'href',
    /^\/sign-in\?next=%2Fworkshop%2F/,
  )
  await expectAccessible(page)
})

test('what only its reader may see leaves the device when they sign out', async ({ site }) => {
  const ada = await site.person('Ida', { privilege: 'Moderator' })
  const open = await aGuide(ada, 'Mend a lamp', [['Pull the plug.']])
  const hidden = await aGuide(ada, 'Mend a secret', [['Pull the plug.']])
  const { revisionid } = await readBack(ada, hidden.guideid)
  await ada.client.unpublishGuide({ params: { guideid: hidden.guideid }, query: { revisionid } })
  await withProfile(site, visit =>
    visit('on', async page => {
      await signIn(page, ada, '/')
      for (const { guideid } of [open, hidden]) {
        await page.goto(`/workshop/${guideid}`)
        await page.getByRole('button', { name: 'Keep on this device' }).click()
        await expect(page.getByRole('button', { name: 'Remove from this device' })).toBeVisible()
      }
      // A look at the list is no view of what everybody may read.
      const asked = page.waitForRequest(request =>
        new RegExp(`/api/2.0/guides/${open.guideid}\\b`).test(request.url()),
      )
      await page.goto('/kept')
      await expect(page.getByRole('listitem').filter({ hasText: 'Mend a secret' })).toBeVisible()
      expect((await asked).headers()['authorization']).toBeUndefined()
      await page.getByRole('button', { name: /: account/ }).click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
      await page.goto('/kept')
      await expect(page.getByText('Mend a lamp')).toBeVisible()
      await expect(page.getByText('Mend a secret')).toHaveCount(0)
      const kept = await page.evaluate(
        () =>
          new Promise<string>(resolve => {
            const opening = indexedDB.open('stepwright workshop')
            opening.onsuccess = () => {
              const all = opening.result.transaction('guides').objectStore('guides').getAll()
              all.onsuccess = () => resolve(JSON.stringify(all.result))
            }
          }),
      )
      expect(kept).toContain('Mend a lamp')
      expect(kept).not.toContain('Mend a secret')
      const query = { revisionid: (await readBack(ada, open.guideid)).revisionid }
      await ada.client.deleteGuide({ params: { guideid: open.guideid }, query })
      await page.goto('/kept')
      await expect(page.getByText('The site no longer offers this guide.')).toBeVisible()
    }),
  )
})

// A run that was taken offline opens after a restart of the browser without a network, and is sent
// once there is one.
import type { Page } from '@playwright/test'
import { photo } from '#testing/images.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import {
  asking,
  button,
  dataOf,
  entryOf,
  fillSealForm,
  kept,
  keptStep,
  step,
} from './support/bench.ts'
import { keptRows } from './support/editing.ts'
import { heldBy, withProfile } from './support/browsers/profile.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

let author: Person
test.beforeAll(async ({ site }) => {
  author = await site.person('Ada Author')
})

/** Three steps; the first has a picture, the second a form. */
const lamp = async (title: string) => {
  const { image } = await author.client.uploadImage(
    { query: { file: 'seal.jpg' } },
    { file: new Uint8Array(await photo(1700, 900)) },
  )
  const guide = await asking(author, title)
  const { stepid, revisionid } = firstOf(guide.steps)
  await author.client.patchStep({
    params: { guideid: guide.guideid, stepid },
    query: { revisionid },
    body: { media: { type: 'image', data: [image.id] } },
  })
  const { guideid } = guide
  const now = await author.client.readGuide({ params: { guideid } })
  await author.client.patchGuide({
    params: { guideid },
    query: { revisionid: now.revisionid },
    body: {
      introduction: 'Wear gloves.',
      conclusion: 'Switch it on.',
      tools: [
        { name: 'Torque wrench', quantity: 1 },
        { name: 'Brush', quantity: 1 },
      ],
    },
  })
  return guide
}

/** Begins a run on this device, which takes it offline by itself. */
const start = async (page: Page, { guideid }: { guideid: number }): Promise<number> => {
  await page.goto(`/work/new?guide=${guideid}`)
  await expect(
    page.getByText('Your ticks are kept on this device and carry over to the run.'),
  ).toBeVisible()
  await page.getByRole('checkbox', { name: 'Torque wrench' }).check()
  await button(page, 'Start').click()
  await expect(step(page, 1)).toBeVisible()
  await expect(button(page, 'Works offline')).toBeVisible()
  return Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
}

test('a run goes on after a restart without a network, and is sent afterwards (WL-4)', async ({
  site,
}) => {
  const tia = await site.person('Tia Technician')
  const guide = await lamp('Seal a lamp')
  await withProfile(site, async visit => {
    const entryid = await visit('on', async page => {
      await signIn(page, tia, '/work')
      const begun = await start(page, guide)
      await button(page, 'Works offline').click()
      await expect(page.getByRole('dialog')).toContainText(
        /the forms, 1 picture \(.+\) and this app/,
      )
      await expectAccessible(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await button(page, 'Done, go to step 2').click()
      await page.getByLabel('Torque').fill('9')
      await expect.poll(() => dataOf(tia, begun)).toEqual({ Torque: '9' })
      return begun
    })
    await visit('off', async page => {
      // The start page leads to what is kept, and so does the list of runs.
      await page.goto('/')
      await expect(page).toHaveURL('/work')
      await expect(page.getByText(/Other runs cannot be shown until the service/)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Your open runs' })).toContainText(
        'Works offline',
      )
      await page.getByRole('link', { name: 'Continue: Seal a lamp' }).click()
      await expect(step(page, 2)).toBeVisible()
      await expect(page.getByLabel('Torque')).toHaveValue('9')
      await button(page, 'Back').click()
      // What the guide says around its steps is there, too, and so are the ticks of its list.
      await page.getByText('Before you start: Introduction, 2 tools').click()
      await expect(page.getByText('Wear gloves.')).toBeVisible()
      await expect(page.getByRole('checkbox', { name: 'Torque wrench' })).toBeChecked()
      await page.getByRole('checkbox', { name: 'Brush' }).check()
      const shown = page.getByRole('img', { name: 'Picture of step 1' })
      await expect
        .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0)
      await button(page, 'Done, go to step 2').click()
      await fillSealForm(page)
      await page.getByLabel('Checked by').fill('Tia')
      await expect(
        page.getByText('Kept on this device, sent when the service answers'),
      ).toBeVisible()
      await button(page, 'Done, go to step 3').click()
      await expect.poll(() => keptStep(page, entryid)).toBe(itemAt(guide.steps, 2).stepid)
      await page.reload()
      await expect(step(page, 3)).toBeVisible()
      const other = await page.context().newPage()
      await other.goto(`/work/${entryid}`)
      await expect(other.getByText(/This run is open in another tab. Changes/)).toBeVisible()
      await expect(step(other, 3)).toBeVisible()
      await other.getByText('Conclusion', { exact: true }).click()
      await expect(other.getByText('Switch it on.')).toBeVisible()
      await other.close()
    })
    expect(await dataOf(tia, entryid)).toEqual({ Torque: '9' })
    await visit('off', async page => {
      await page.goto(`/work/${entryid}`)
      await expect(step(page, 3)).toBeVisible()
      await button(page, 'Back').click()
      await expect(page.getByLabel('Checked by')).toHaveValue('Tia')
      await button(page, 'Back').click()
      await page.getByText('Before you start: Introduction, 2 tools').click()
      await expect(page.getByRole('checkbox', { name: 'Brush' })).toBeChecked()
      await expect(page.getByText(/Your ticks are kept on this device only/)).toBeVisible()
      await expectAccessible(page)
      // What was worked without a network counts.
      await expect(page.getByRole('group', { name: 'Times' })).not.toContainText('0:00working time')
    })
    // The network comes back on the page that was opened without it.
    await visit('silent', async (page, become) => {
      await page.goto(`/work/${entryid}`)
      await expect(step(page, 1)).toBeVisible()
      become('on')
      await expect
        .poll(() => dataOf(tia, entryid))
        .toEqual({
          Torque: '9',
          'Seal is clean': '1',
          'Checked by': 'Tia',
        })
      await expect(kept(page)).toBeVisible()
      await button(page, 'Next').click()
      await button(page, 'Next').click()
      await button(page, 'Done, finish the run').click()
      await expect(page.getByRole('heading', { name: /^Finished in/ })).toBeVisible()
      await expect(page.getByText('Switch it on.')).toBeVisible()
      await expect.poll(async () => (await entryOf(tia, entryid)).status).toBe('complete')
      expect((await entryOf(tia, entryid)).signoffs).toHaveLength(3)
      // With the end of the run everything of it leaves the device.
      await expect.poll(() => heldBy(page)).toEqual({ caches: [], workers: 0 })
      expect(await keptRows(page, 'stepwright work', 'packs')).toEqual([])
    })
  })
})

test('nobody else on the device sees a run that was taken offline, and it goes at sign-out', async ({
  site,
}) => {
  const [tia, bob] = [await site.person('Tia Two'), await site.person('Bob')]
  const guide = await lamp('Seal a secret')
  const { email, password } = bob
  const { authToken } = await bob.client.createToken({ body: { email, password } })
  await withProfile(site, async visit => {
    const entryid = await visit('on', async page => {
      await signIn(page, tia, '/work')
      return start(page, guide)
    })
    await visit('off', async page => {
      await page.goto('/work')
      await expect(page.getByText('Seal a secret')).toBeVisible()
      const token = await page.evaluate(() => localStorage.getItem('stepwright.token'))
      // Nobody is signed in.
      await page.evaluate(() => localStorage.removeItem('stepwright.token'))
      for (const address of ['/work', `/work/${entryid}`]) {
        await page.goto(address)
        await expect(
          page.getByRole('heading', { name: 'You do not have access to this page' }),
        ).toBeVisible()
      }
      // Somebody else is, whom this device knows.
      await page.evaluate(
        ([other, userid]) => {
          localStorage.setItem('stepwright.token', String(other))
          localStorage.setItem('stepwright.keeper', `${String(other).slice(-8)} ${userid}`)
        },
        [authToken, bob.userid],
      )
      for (const address of ['/work', `/work/${entryid}`]) {
        await page.goto(address)
        await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible()
        await expect(page.getByText('Seal a secret')).toHaveCount(0)
      }
      await page.evaluate(own => localStorage.setItem('stepwright.token', String(own)), token)
    })
    await visit('off', async page => {
      await page.goto('/work')
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect.poll(() => page.url()).not.toContain('/work')
    })
    await visit('on', async page => {
      await page.goto('/')
      await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
      expect(await heldBy(page)).toEqual({ caches: [], workers: 0 })
      for (const store of ['runs', 'packs'])
        expect(await keptRows(page, 'stepwright work', store)).toEqual([])
    })
  })
})

test('a run that has not room enough says so, is tried again, and is removed', async ({
  page,
  site,
  faults,
}) => {
  const tia = await site.person('Tia Three')
  const guide = await lamp('Seal a torch')
  await page.addInitScript(() => {
    const put = Cache.prototype.put
    Cache.prototype.put = function (...given) {
      return 'isFull' in globalThis
        ? Promise.reject(new DOMException('Quota exceeded.', 'QuotaExceededError'))
        : put.apply(this, given)
    }
  })
  await signIn(page, tia, '/work')
  const { entryid } = await tia.client.startWork({
    body: { guideid: guide.guideid, workorderid: 'W-1' },
  })
  await page.goto(`/work/${entryid}`)
  await page.evaluate(() => Object.assign(globalThis, { isFull: true }))
  await button(page, 'Make available offline').click()
  await expect(page.getByRole('dialog')).toContainText('The run does not work offline')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'The run does not work offline' })
  await expect(failed).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => heldBy(page)).toEqual({ caches: [], workers: 0 })
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'isFull'))
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(button(page, 'Works offline')).toBeVisible()
  await expect(failed).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await button(page, 'Works offline').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from this device' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(button(page, 'Make available offline')).toBeVisible()
  await expect.poll(() => heldBy(page)).toEqual({ caches: [], workers: 0 })
  expect(faults.splice(0)).toEqual([expect.stringContaining('QuotaExceededError')])
})

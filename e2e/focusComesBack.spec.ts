import { firstOf } from '#lib/existing.ts'
// After each dialog of each screen the focus is on what opened it, or on what stands in its place:
// for Escape and for the confirming button.
import { photo } from '#testing/images.ts'
import { dialogScreens } from './support/dialogs/screens.ts'
import type { Dialogs } from './support/dialogs/shapes.ts'
import { aGuide } from './support/editing.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'
import { importInto, playablePackage } from './support/training.ts'
import { category } from './support/tree.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

let ada: Person
let ground: Dialogs
test.beforeAll(async ({ site }) => {
  ada = await site.person('Ada', { privilege: 'Moderator' })
  const upload = async (file: string, width: number) =>
    (
      await ada.client.uploadImage(
        { query: { file } },
        { file: new Uint8Array(await photo(width, 900)) },
      )
    ).image
  // Whoever takes the first picture offered takes the newest: loose.jpg stays unused.
  const [first] = [
    await upload('first.jpg', 1200),
    await upload('spare.jpg', 1300),
    await upload('loose.jpg', 1400),
    await upload('newest.jpg', 1500),
  ]
  await ada.client.uploadDocument(
    { query: { file: 'manual.txt' } },
    { file: new TextEncoder().encode('Boil it gently.') },
  )
  const { guideid, steps } = await aGuide(ada, 'A guide with dialogs', [
    ['one', 'below'],
    ['two'],
    ['three'],
  ])
  await aGuide(ada, 'Takes copies', [['first of all']])
  await ada.client.patchStep({
    params: { guideid, stepid: firstOf(steps).stepid },
    query: { revisionid: firstOf(steps).revisionid },
    body: { media: { type: 'image', data: [first.id] } },
  })
  for (const title of ['Kiln', 'Workshop']) await category(site, title)
  await site.admin.client.createWiki({
    body: { namespace: 'WIKI', title: 'Dialogs', contents: 'The first paragraph\n\nThe second' },
  })
  const own = async (title: string) =>
    (await aGuide(ada, title, [['one'], ['two'], ['three']])).guideid
  const released = await own('Released')
  await ada.client.createRelease({ query: {}, body: { guideid: released, title: 'First' } })
  await ada.client.createRelease({
    query: {},
    body: { guideid: released, title: 'Second', submit: false },
  })
  const { entryid: run } = await ada.client.startWork({ body: { guideid, workorderid: 'W-1' } })
  const colleague = await site.person('Bob', { privilege: 'Moderator' })
  const begin = async (guideid: number) =>
    (await colleague.client.startWork({ body: { guideid, workorderid: 'W-2' } })).entryid
  await begin(await own('Watched'))
  const watched = await begin(await own('Watched closely'))
  const needed = await own('Needed by others')
  const above = await aGuide(ada, 'Shows its steps', [['one']])
  await ada.client.patchGuide({
    params: { guideid: above.guideid },
    query: { revisionid: above.revisionid },
    body: { prerequisites: [needed] },
  })
  const { id, moduleid } = await site.admin.client.createTrainingDraft({
    body: { title: 'A module with dialogs' },
  })
  await importInto(site.admin.client, id, playablePackage('1.2'))
  ground = {
    admin: site.admin,
    module: moduleid,
    person: ada,
    colleague,
    guide: guideid,
    page: 'Dialogs',
    several: await own('Several'),
    needed,
    disputed: await own('Disputed'),
    unsent: await own('Unsent'),
    expiring: await own('Expiring'),
    released,
    run,
    watched,
  }
})

for (const { name: screen, as, path, ready, dialogs, before, after, forgives } of dialogScreens) {
  test(`${screen}: ${dialogs.map(({ name }) => name).join(', ')}: the focus comes back, and goes on from there (A-216)`, async ({
    page,
    faults,
  }) => {
    await signIn(page, as === 'admin' ? ground.admin : ada, before ? '/' : path(ground))
    if (before) {
      await before(page, ground)
      await page.goto(path(ground))
    }
    await expect(ready(page)).toBeVisible()
    await after?.(page, ground)
    const dialog = page.getByRole('dialog')
    for (const { name, open, opener, confirm, successor, isConfirmedAtOnce } of dialogs) {
      const come = async () => {
        await open(page)
        await expect(dialog, name).toBeVisible()
      }
      if (!isConfirmedAtOnce) {
        await come()
        // Suggestions may come at any moment, and the first Escape closes their list.
        const suggests = (await dialog.getByRole('combobox').count()) > 0
        await page.keyboard.press('Escape')
        if (
          suggests &&
          (await dialog.waitFor({ state: 'hidden', timeout: 3_000 }).then(
            () => false,
            () => true,
          ))
        )
          await page.keyboard.press('Escape')
        await expect(dialog, name).toHaveCount(0)
        await expect.soft(opener(page), `${name}, after Escape`).toBeFocused()
      }
      if (!confirm) continue
      await come()
      await confirm(dialog, page, ground)
      await expect(dialog, name).toHaveCount(0)
      await expect.soft((successor ?? opener)(page), `${name}, when confirmed`).toBeFocused()
    }
    if (forgives) faults.splice(0, faults.length, ...faults.filter(fault => !forgives.test(fault)))
  })
}

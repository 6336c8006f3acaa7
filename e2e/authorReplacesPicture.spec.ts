import { firstOf } from '#lib/existing.ts'
// One picture instead of another in several documents at once: shown before, written once each, and
// taken back.
import { photo } from '#testing/images.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { aGuide, readBack } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

test('undoing a replacement skips and reports places changed since (A-189, A-190)', async ({
  page,
  site,
}) => {
  const { admin } = site
  const upload = async (name: string, width: number) =>
    (
      await admin.client.uploadImage(
        { query: { file: name } },
        { file: new Blob([new Uint8Array(await photo(width, 600))]) },
      )
    ).image
  const [old, other, third] = [
    await upload('old.jpg', 800),
    await upload('other.jpg', 808),
    await upload('third.jpg', 816),
  ]
  const [one, two] = [
    await aGuide(admin, 'Shows it first', [['a']]),
    await aGuide(admin, 'Shows it second', [['b']]),
  ]
  const show = async (guideid: number, id: number) => {
    const { stepid, revisionid } = firstOf((await readBack(admin, guideid)).steps)
    await admin.client.patchStep({
      params: { guideid, stepid },
      query: { revisionid },
      body: { media: { type: 'image', data: [id] } },
    })
  }
  const shown = async ({ guideid }: { guideid: number }) =>
    (firstOf((await readBack(admin, guideid)).steps).media.data as { id: number }[]).map(
      ({ id }) => id,
    )
  for (const { guideid } of [one, two]) await show(guideid, old.id)
  const address = { namespace: 'WIKI', title: 'Shows it too' } as const
  await admin.client.createWiki({ body: { ...address, contents: `Look: [image|${old.id}]` } })
  const textOf = async () => (await site.anyone.readWiki({ params: address })).contents_raw

  await signIn(page, admin, '/media?q=old')
  await page.getByRole('gridcell', { name: /^old\.jpg/ }).click()
  await page.getByRole('button', { name: 'Delete anyway (used in 3 places)…' }).click()
  await page.getByRole('button', { name: 'Replace everywhere…' }).click()
  await page.getByRole('button', { name: 'Use other.jpg' }).click()
  await page.getByRole('button', { name: 'Replace in 3 places' }).click()
  await expect(page.getByText('Replaced', { exact: true })).toHaveCount(3)
  expect([await shown(one), await shown(two), await textOf()]).toEqual([
    [other.id],
    [other.id],
    `Look: [image|${other.id}]`,
  ])

  await show(two.guideid, third.id)
  await page.getByRole('button', { name: 'Undo in 3 places' }).click()
  await expect(page.getByText('Undone', { exact: true })).toHaveCount(2)
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: 'Shows it second' })
      .filter({ hasText: 'Not undone, or only in part: the document has been edited since.' }),
  ).toHaveCount(1)
  expect([await shown(one), await shown(two), await textOf()]).toEqual([
    [old.id],
    [third.id],
    `Look: [image|${old.id}]`,
  ])
  await expect(page.getByRole('button', { name: /^Undo in/ })).toHaveCount(0)
})

test('five places are shown now and after, and keep crop, shapes and words (A-190)', async ({
  page,
  site,
}) => {
  const { client } = site.admin
  const upload = async (name: string, width: number, height: number) =>
    (
      await client.uploadImage(
        { query: { file: name } },
        { file: new Blob([new Uint8Array(await photo(width, height))]) },
      )
    ).image
  const original = await upload('lid.jpg', 1600, 1200)
  const cut = await client.cropImage({
    params: { imageid: original.id },
    body: { x: 800, y: 300, width: 400, height: 300 },
  })
  const drawn = await client.markUpImage({
    params: { imageid: cut.image.id },
    body: { markup: 'circle,1000x450,40,red' },
  })
  const old = await client.patchImage({
    params: { imageid: drawn.image.id },
    body: { alt: 'The lid, with its screw' },
  })
  const next = await upload('newer.jpg', 800, 600)
  const words = ['one', 'two', 'three', 'four', 'five']
  const { guideid, steps } = await aGuide(
    site.admin,
    'Shows it five times',
    words.map(word => [word]),
  )
  for (const { stepid, revisionid } of steps)
    await client.patchStep({
      params: { guideid, stepid },
      query: { revisionid },
      body: { media: { type: 'image', data: [old.image.id] } },
    })
  const shown = async () =>
    (await readBack(site.admin, guideid)).steps.map(
      ({ media }) => (media.data as { id: number }[])[0]?.id ?? 0,
    )
  const writes: string[] = []
  page.on('request', request => {
    if (request.method() === 'PATCH' && request.url().includes('/steps/'))
      writes.push(request.url())
  })

  await signIn(page, site.admin, `/media?item=image-${old.image.id}`)
  await page.getByRole('button', { name: 'Delete anyway (used in 5 places)…' }).click()
  await page.getByRole('button', { name: 'Replace everywhere…' }).click()
  await page.getByRole('button', { name: 'Use newer.jpg' }).click()
  const dialog = page.getByRole('dialog', { name: /^Replace .* everywhere\?/ })
  const places = dialog.getByRole('listitem').filter({ hasText: 'Shows it five times' })
  await expect(places.getByText('After', { exact: true })).toHaveCount(5)
  await expect(places.getByRole('img', { name: 'The lid, with its screw' })).toHaveCount(10)
  await expect(dialog.locator('[data-after] > svg').first()).toHaveAttribute('width', '200')
  await expect(dialog.getByText('The crop of the old picture is kept.')).toBeVisible()
  await expect(dialog.getByText('1 shape drawn on the picture is kept.')).toBeVisible()
  await expect(
    dialog.getByText('The alternative text is kept: “The lid, with its screw”'),
  ).toBeVisible()
  expect(await shown()).toEqual(words.map(() => old.image.id))
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await dialog.getByRole('button', { name: 'Replace in 5 places' }).click()
  await expect(dialog.getByText('Replaced', { exact: true })).toHaveCount(5)
  expect(writes).toHaveLength(5)
  expect(writes.filter(url => /[?&]revisionid=\d+/.test(url))).toHaveLength(5)
  const [made = 0, ...others] = await shown()
  expect([...new Set(others)]).toEqual([made])
  expect(await client.readImage({ params: { id: String(made) } })).toMatchObject({
    image: { alt: 'The lid, with its screw' },
    srcid: next.id,
    crop: { x: 400, y: 150, width: 200, height: 150, rotate: 0 },
    markup: 'circle,500x225,20,red',
  })

  await dialog.getByRole('button', { name: 'Undo in 5 places' }).click()
  await expect(dialog.getByText('Undone', { exact: true })).toHaveCount(5)
  await expect.poll(shown).toEqual(words.map(() => old.image.id))
  const kept = async () => (await client.listMedia()).map(({ id }) => id)
  await expect.poll(kept).not.toContain(made)
  expect(await kept()).toContain(next.id)
})

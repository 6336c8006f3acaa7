import { firstOf } from '#lib/existing.ts'
// One picture instead of another in several documents at once: shown before, written once each, and
// taken back.
import { photo } from '#testing/images.ts'
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

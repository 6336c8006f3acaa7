// A release request says what changed of a form, and is commented on at a field and at a picture.
// The change report and the history say the same.
import type { Locator, Page } from '@playwright/test'
import { atLeast, existing, firstOf } from '#lib/existing.ts'
import { photo } from '#testing/images.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { becomes, becomesGerman, guideWithRelease } from './support/releasing.ts'
import type { Person, Site } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

const torque = { label: 'Torque', type: 'number', min: 10, max: 12, unit: 'Nm' } as const
const drained = { label: 'Drained', type: 'checkbox' } as const
const serial = { label: 'Serial', type: 'text', max: 20 } as const
const remarks = { label: 'Remarks', type: 'text' } as const
const grease = { label: 'Grease', type: 'select' as const, options: ['Silicone', 'None'] }

/** Its form and picture are released, and the form has changed since. */
const changedForm = async (author: Person) => {
  const { guideid } = await guideWithRelease(author)
  const guide = await author.client.readGuide({ params: { guideid } })
  const { stepid, revisionid } = firstOf(guide.steps)
  const params = { guideid, stepid }
  const { image } = await author.client.uploadImage(
    { query: { file: 'hose.jpg' } },
    { file: new Uint8Array(await photo(900, 600)) },
  )
  const media = { type: 'image' as const, data: [image.id] }
  await author.client.patchStep({ params, query: { revisionid }, body: { media } })
  const asks = (...fields: object[]) =>
    author.client.changeStepForm({ params, body: { fields: fields as (typeof torque)[] } })
  await asks(torque, drained, remarks, serial)
  await author.client.createRelease({ query: {}, body: { guideid, title: 'With a form' } })
  await asks(serial, { ...torque, min: 100, max: 120 }, remarks, grease)
  return params
}
const requestOf = async (site: Site, author: Person, signer: Person, guideid: number) => {
  const { approval_processid } = await site.admin.client.createProcess({
    body: { title: 'Bench check', stages: [{ type: 'user', userid: signer.userid }] },
  })
  await site.admin.client.assignProcess({ params: { guideid, approval_processid } })
  const body = { guideid, title: 'Torque' }
  const { approval } = await author.client.createRelease({ query: {}, body })
  return existing(approval, 'an approval').approvalid
}
const rowsOf = (page: Page | Locator, name = 'Step 1') =>
  page.getByRole('article', { name }).getByRole('listitem')
const comment = async (step: Locator, place: string, text: string) => {
  await step.getByRole('button', { name: 'Comment on step 1' }).click()
  await step.getByRole('combobox', { name: 'Comment on' }).selectOption({ label: place })
  await step.getByRole('textbox', { name: 'Comment' }).fill(text)
}
const reply = async (thread: Locator, text: string) => {
  await thread.getByRole('textbox', { name: 'Reply', exact: true }).fill(text)
  await thread.getByRole('button', { name: 'Send reply' }).click()
  await expect(thread.getByRole('textbox', { name: 'Reply', exact: true })).toHaveValue('')
}

test('a changed form is told by what changed, and talked about at its fields (R-C1, R-5)', async ({
  page,
  site,
}) => {
  await site.admin.client.createWiki({
    body: { namespace: 'CATEGORY', title: 'Washers', contents: '' },
  })
  const author = await site.person('Ana Author', { reputation: 1000 })
  const signer = await site.person('Ben Bench')
  const { guideid, stepid } = await changedForm(author)
  const approvalid = await requestOf(site, author, signer, guideid)
  const inbox = `/releases/inbox?request=${approvalid}`

  await signIn(page, signer, inbox)
  const rows = rowsOf(page)
  const said = [
    /Removed field Drained: Yes or no$/,
    /^.?Serial: moved from position 4 to position 1$/,
    /^.?Torque: 10–12 → 100–120\u00a0Nm$/,
    /New field Grease: Choice, Silicone \/ None$/,
  ]
  for (const words of said) await expect(rows.filter({ hasText: words })).toHaveCount(1)
  // The line that is the same stands beside them.
  await expect(rows).toHaveCount(said.length + 1)
  const changed = rows.filter({ hasText: 'Torque' })
  await expect(changed.locator('del')).toHaveText('10–12')
  await expect(changed.locator('ins')).toHaveText('100–120')

  // A field, with bounds that fit, and a picture.
  const step = page.getByRole('article', { name: 'Step 1' })
  await comment(step, 'Field “Torque”', 'Ten times as much?')
  await step.getByRole('button', { name: 'Suggest a change' }).click()
  await step.getByRole('textbox', { name: 'Minimum' }).fill('11')
  await step.getByRole('textbox', { name: 'Maximum' }).fill('13')
  await step.getByRole('button', { name: 'Send comment' }).click()
  const atField = step.getByRole('region', { name: 'Comment, Field “Torque”' })
  await expect(atField).toContainText('Minimum: 11, maximum: 13')
  await comment(step, 'Picture 1', 'The hose is hardly seen.')
  await step.getByRole('button', { name: 'Send comment' }).click()
  const atPicture = step.getByRole('region', { name: 'Comment, Picture 1' })
  await expect(atPicture).toBeFocused()
  await expect(atPicture).toContainText('The hose is hardly seen.')
  const panel = page.getByRole('complementary', { name: 'Signatures' })
  await expect(panel).toContainText('2 of 2 open')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await becomes(page, author, inbox)
  await panel.getByRole('link', { name: 'Step 1, Picture 1' }).press('Enter')
  await expect(atPicture).toBeFocused()
  await reply(atPicture, 'There will be a new one.')
  await expect(atPicture).toContainText('There will be a new one.')
  await atField.getByRole('button', { name: 'Apply the suggestion' }).click()
  await expect(atField).toContainText(`done by ${author.username} in revision`)
  const form = await author.client.readStepForm({ params: { guideid, stepid } })
  expect(form.fields).toMatchObject([{ label: 'Serial' }, { min: 11, max: 13 }, {}, {}])

  // The change report says what it is by now, in the language of its reader.
  await becomesGerman(page, author, `/guides/${guideid}/releases`)
  const live = firstOf(
    (await author.client.listGuideReleases({ params: { guideid }, query: {} })).releases.filter(
      one => one.current,
    ),
  )
  const german = rowsOf(page, 'Schritt 1')
  const [now, , asked] = atLeast(
    3,
    await author.client.listGuideRevisions({ params: { guideid }, query: {} }),
  )
  await page.goto(`/guides/${guideid}/history/${asked.revisionid}/${now.revisionid}`)
  await expect(page.getByText('Schritt 1: Formularfelder.')).toHaveCount(2)
  await expect(german.filter({ hasText: 'Torque: 10–12 → 11–13\u00a0Nm' })).toHaveCount(1)
  await page.goto(`/releases/compare/${guideid}/${live.releaseid}/working`)
  await expect(german.filter({ hasText: 'Torque: 10–12 → 11–13\u00a0Nm' })).toHaveCount(1)
  await expect(german.filter({ hasText: 'Neues Feld Grease: Auswahl' })).toHaveCount(1)
  await expect(
    german.filter({ hasText: 'Serial: von Position 4 auf Position 1 verschoben' }),
  ).toHaveCount(1)

  await becomesGerman(page, signer, inbox)
  const picture = page.getByRole('region', { name: 'Kommentar, Bild 1' })
  await expect(picture).toContainText('There will be a new one.')
  await picture.getByRole('button', { name: 'Als erledigt markieren' }).click()
  await expect(picture).toContainText(`erledigt von ${signer.username}`)
})

// Whoever writes goes on while an answer is under way: what came meanwhile stays, and nothing is
// written twice or lost.
import type { Page } from '@playwright/test'
import { firstOf } from '#lib/existing.ts'
import { photo } from '#testing/images.ts'
import { aGuide, dropFile, openEditor, readBack, save, stepOf } from './support/editing.ts'
import { holdBack } from './support/heldBack.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

let ada: Person
test.beforeAll(
  async ({ site }) => void (ada = await site.person('Ada Author', { privilege: 'Moderator' })),
)

let made = 0
/** Each differs from all others, or the service would know it. */
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    `%PDF-1.1\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 ${(made += 1) + 200}]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`,
  ),
})
const details = async (page: Page, guideid: number) => {
  await signIn(page, ada, `/guides/${guideid}/edit/details`)
  await expect(page.getByRole('textbox', { name: 'Summary' })).toBeVisible()
}

test('two documents upload while the author goes on to the steps (A-114)', async ({ page }) => {
  const { guideid } = await aGuide(ada, 'Two documents', [['One.']])
  await details(page, guideid)
  const uploads = await holdBack(page, 'POST', /\/user\/media\/documents$/)
  const field = page.getByLabel('Document file for the guide')
  await field.setInputFiles(pdf('first.pdf'))
  await expect.poll(() => uploads.asked).toHaveLength(1)
  await field.setInputFiles(pdf('second.pdf'))
  await expect(page.getByText('Uploading first.pdf, second.pdf…')).toBeVisible()
  await expect.poll(() => uploads.asked).toHaveLength(2)
  await page.getByRole('link', { name: 'Steps', exact: true }).click()
  await expect(stepOf(page, 1)).toBeVisible()
  uploads.letGo()
  await expect
    .poll(async () =>
      (await readBack(ada, guideid)).documents.map(({ filename }) => filename).toSorted(),
    )
    .toEqual(['first.pdf', 'second.pdf'])
})

test('a document removed during another upload stays removed (A-114)', async ({ page, faults }) => {
  const { guideid } = await aGuide(ada, 'One document', [['One.']])
  await details(page, guideid)
  const field = page.getByLabel('Document file for the guide')
  await field.setInputFiles(pdf('old.pdf'))
  const row = page.getByRole('listitem').filter({ hasText: 'old' })
  await expect(row).toBeVisible()
  await save(page)
  const uploads = await holdBack(page, 'POST', /\/user\/media\/documents$/)
  await field.setInputFiles(pdf('new.pdf'))
  await field.setInputFiles({
    name: 'broken.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('no document at all'),
  })
  await expect.poll(() => uploads.asked).toHaveLength(2)
  await row.getByRole('button', { name: /^More actions for old/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
  uploads.letGo()
  await expect(page.getByRole('listitem').filter({ hasText: 'new' })).toBeVisible()
  await expect(page.locator('#documents').getByRole('alert')).toBeVisible()
  await save(page)
  expect((await readBack(ada, guideid)).documents.map(({ filename }) => filename)).toEqual([
    'new.pdf',
  ])
  faults.splice(0, faults.length, ...faults.filter(fault => !/status of 4(15|22)/.test(fault)))
})

test('quickly typed tags are all set, and a failed one returns to the field (A-169)', async ({
  page,
  faults,
}) => {
  const { guideid } = await aGuide(ada, 'Fluent tags', [['One.']])
  await details(page, guideid)
  const puts = await holdBack(page, 'PUT', /\/guides\/\d+\/tag$/)
  const field = page.getByRole('combobox', { name: 'New tag' })
  await field.pressSequentially('battery,screen')
  await expect(field).toHaveValue('screen')
  await field.press(',')
  await field.pressSequentially('hin')
  await expect.poll(() => puts.asked).toHaveLength(2)
  puts.letGo()
  for (const tag of ['battery', 'screen'])
    await expect(page.getByRole('button', { name: `Remove the tag ${tag}` })).toBeVisible()
  await expect(field).toHaveValue('hin')
  await field.pressSequentially('ge,')
  await expect(page.getByRole('button', { name: 'Remove the tag hinge' })).toBeVisible()
  expect((await ada.client.listGuideTags({ params: { guideid } })).toSorted()).toEqual([
    'battery',
    'hinge',
    'screen',
  ])
  await page.unrouteAll()
  await page.route(/\/guides\/\d+\/tag$/, route => route.abort())
  await field.pressSequentially('lens,')
  await expect(page.getByText(/^“lens”: /)).toBeVisible()
  await expect(field).toHaveValue('lens')
  faults.splice(0, faults.length, ...faults.filter(fault => !/ERR_FAILED/.test(fault)))
})

test('changes to prerequisites during a check all count (A-113)', async ({ page }) => {
  const { guideid, revisionid } = await aGuide(ada, 'Comes last', [['One.']])
  const [slow, quick, gone] = [
    await aGuide(ada, 'Slow guide', [['One.']]),
    await aGuide(ada, 'Quick guide', [['One.']]),
    await aGuide(ada, 'Leaving guide', [['One.']]),
  ]
  await ada.client.patchGuide({
    params: { guideid },
    query: { revisionid },
    body: { prerequisites: [gone.guideid] },
  })
  await details(page, guideid)
  const field = page.getByRole('combobox', { name: 'Add a guide to do first' })
  const choose = async (title: string) => {
    await field.fill(title)
    await page.getByRole('option', { name: new RegExp(`^${title}`) }).click()
  }
  const look = await holdBack(page, 'GET', new RegExp(`/guides/${slow.guideid}$`))
  await choose('Slow guide')
  await expect.poll(() => look.asked).toHaveLength(1)
  await choose('Quick guide')
  const before = page.locator('#before')
  await expect(before.getByRole('listitem').filter({ hasText: 'Quick guide' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions for Leaving guide' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(before.getByRole('listitem').filter({ hasText: 'Leaving guide' })).toHaveCount(0)
  look.letGo()
  await expect(before.getByRole('listitem').filter({ hasText: 'Slow guide' })).toBeVisible()
  await save(page)
  expect((await readBack(ada, guideid)).prerequisites.map(one => one.guideid)).toEqual([
    quick.guideid,
    slow.guideid,
  ])
})

test('copied steps go to the guide chosen when they were copied (A-67)', async ({ page }) => {
  const { guideid } = await aGuide(ada, 'Gives steps', [['One.'], ['Two.']])
  const taker = await aGuide(ada, 'Takes steps', [['Mine.']])
  const stored = async () =>
    (await readBack(ada, taker.guideid)).steps.map(step => firstOf(step.lines).text_raw)
  await signIn(page, ada)
  await openEditor(page, guideid)
  const rows = page.getByRole('navigation', { name: 'Steps', exact: true }).getByRole('link')
  await rows.nth(0).click()
  await rows.nth(1).click({ modifiers: ['Shift'] })
  const opener = page.getByRole('button', { name: 'Copy to another guide…' })
  const field = page.getByRole('combobox', { name: 'Guide', exact: true })
  const read = await holdBack(page, 'GET', new RegExp(`/guides/${taker.guideid}$`))
  const copy = async () => {
    await opener.click()
    await field.fill('Takes steps')
    await page.getByRole('option', { name: /^Takes steps/ }).click()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
  }
  await copy()
  await expect.poll(() => read.asked).toHaveLength(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await copy()
  await field.pressSequentially(' or another')
  await expect(field).toHaveValue('Takes steps')
  read.letGo()
  await expect(page.getByText('Copied to the end of “Takes steps”.')).toBeVisible()
  expect(await stored()).toEqual(['Mine.', 'One.', 'Two.'])
})

test('a picture put back after another came stands beside it (A-88, A-89)', async ({ page }) => {
  const guide = await aGuide(ada, 'Pictures come and go', [['One.']])
  const { guideid } = guide
  const { stepid, revisionid } = firstOf(guide.steps)
  const ids: number[] = []
  for (const width of [804, 808])
    ids.push(
      (
        await ada.client.uploadImage(
          { query: { file: `${width}.jpg` } },
          { file: new Uint8Array(await photo(width, 600)) },
        )
      ).image.id,
    )
  await ada.client.patchStep({
    params: { guideid, stepid },
    query: { revisionid },
    body: { media: { type: 'image', data: ids } },
  })
  await signIn(page, ada)
  await openEditor(page, guideid)
  const slots = stepOf(page, 1).getByRole('button', { name: /^Show picture/ })
  await expect(slots).toHaveCount(2)
  let letGo = () => {}
  const gate = new Promise<void>(resolve => (letGo = resolve))
  await page.route('**/api/2.0/x/uploads/*', async route => {
    await gate
    await route.continue()
  })
  await dropFile(page, stepOf(page, 1), {
    name: 'late.jpg',
    type: 'image/jpeg',
    bytes: await photo(812, 600),
  })
  await expect(
    stepOf(page, 1).getByRole('progressbar', { name: 'Uploading late.jpg' }),
  ).toBeVisible()
  await slots.first().focus()
  await page.keyboard.press('Delete')
  await expect(slots).toHaveCount(1)
  letGo()
  await expect(slots).toHaveCount(2)
  await stepOf(page, 1).getByRole('button', { name: 'Undo' }).click()
  await expect(slots).toHaveCount(3)
  await save(page)
  const step = firstOf((await readBack(ada, guideid)).steps)
  expect((step.media.data as { id: number }[]).map(({ id }) => id).slice(0, 2)).toEqual(ids)
  expect(step.media.data).toHaveLength(3)

  // Another takes the place before it is put back: it stays, and that is said.
  await slots.first().focus()
  await page.keyboard.press('Delete')
  await expect(slots).toHaveCount(2)
  await dropFile(page, stepOf(page, 1), {
    name: 'last.jpg',
    type: 'image/jpeg',
    bytes: await photo(816, 600),
  })
  await expect(slots).toHaveCount(3)
  await expect(stepOf(page, 1).getByRole('button', { name: 'Undo' })).toHaveAccessibleDescription(
    'A step can have up to 3 pictures. Remove one to add another.',
  )
  await save(page)
  expect(
    (firstOf((await readBack(ada, guideid)).steps).media.data as { id: number }[]).map(
      ({ id }) => id,
    ),
  ).not.toContain(ids[0])
})

test('typing in a form during its save survives a reload and is saved next (M-93)', async ({
  page,
}) => {
  const guide = await aGuide(ada, 'Form goes on', [['Turn the screw.']])
  const params = { guideid: guide.guideid, stepid: firstOf(guide.steps).stepid }
  await ada.client.changeStepForm({
    params,
    body: { fields: [{ label: 'Torque', type: 'number', required: false }] },
  })
  await signIn(page, ada, `/guides/${params.guideid}/edit/steps/${params.stepid}/form`)
  const label = page.getByRole('group', { name: 'Field 1' }).getByLabel('Label')
  await expect(label).toHaveValue('Torque')
  const saving = await holdBack(page, 'PUT', /\/form$/)
  const button = page.getByRole('button', { name: 'Save form' })
  await label.fill('Torque in N')
  await button.click()
  await expect.poll(() => saving.asked).toHaveLength(1)
  await label.press('End')
  await label.pressSequentially('m')
  await button.click() // nothing is sent against the form from before
  saving.letGo()
  await expect
    .poll(async () => firstOf((await ada.client.readStepForm({ params })).fields).label)
    .toBe('Torque in N')
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await expect(label).toHaveValue('Torque in Nm')
  expect(saving.asked).toHaveLength(1)
  await page.reload()
  await expect(label).toHaveValue('Torque in Nm')
  await expect(page.getByText('Someone else saved a different form for this step.')).toHaveCount(0)
  await button.click()
  await expect(page.getByText('Saved. New runs will use this form.')).toBeVisible()
  expect(firstOf((await ada.client.readStepForm({ params })).fields).label).toBe('Torque in Nm')
})

test('a comment takes no more text once it is sent', async ({ page }) => {
  const { guideid } = await aGuide(ada, 'Commented', [['One.']])
  await signIn(page, ada, `/guides/${guideid}`)
  await page.getByRole('button', { name: 'Comment on this step' }).first().click()
  await page.getByRole('button', { name: 'Write a comment' }).first().click()
  const field = page.getByLabel('Your comment')
  await field.fill('The cover only comes off to the left.')
  const sending = await holdBack(page, 'POST', /\/comments\/\w+\/\d+$/)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sending.asked).toHaveLength(1)
  await field.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' Mind the clips.')
  await expect(field).toHaveValue('The cover only comes off to the left.')
  sending.letGo()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'The cover only comes off to the left.' }),
  ).toBeVisible()
  await expect(field).toHaveCount(0)
})

test('an unanswered reason is kept and sent with the same key (M-148)', async ({
  page,
  site,
  faults,
}) => {
  const [wim, rae] = [await site.person('Wim Writer'), await site.person('Rae Reader')]
  const { guideid } = await aGuide(ada, 'Flagged', [['One.']])
  const { commentid } = await wim.client.createComment({
    params: { context: 'guide', contextid: guideid },
    body: { text: 'Buy all of this at my own shop.' },
  })
  await rae.client.flagComment({ params: { commentid }, body: { reason: 'A shop' } })
  await signIn(page, ada, '/comments')
  await page.getByRole('button', { name: 'Hide…' }).click()
  const words = page.getByLabel('In your own words')
  await words.fill('Nothing but a shop')
  await page.route(/\/x\/comments\/\d+\/hide$/, route => route.abort())
  await page.keyboard.press('Control+Enter')
  await expect(
    page.getByText('The service did not answer, so it is not known whether this was done'),
  ).toBeVisible()
  await expect(words).toHaveValue('Nothing but a shop')
  await page.unrouteAll()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('The comment by Wim Writer is hidden.')).toBeVisible()
  const [row] = await site.admin.client.listAudit({
    query: { target_type: 'comment', target_id: String(commentid), order: 'DESC', limit: 1 },
  })
  expect(row).toMatchObject({ action: 'comment.hidden', reason: 'Nothing but a shop' })
  faults.splice(0, faults.length, ...faults.filter(fault => !/ERR_FAILED/.test(fault)))
})

test('reasons stay with their comments and double presses decide once (M-148)', async ({
  page,
  site,
  faults,
}) => {
  const [wim, rae] = [await site.person('Wes Writer'), await site.person('Ria Reader')]
  const { guideid } = await aGuide(ada, 'Flagged thrice', [['One.']])
  for (const text of ['The first comment.', 'The second comment.', 'The third comment.']) {
    const { commentid } = await wim.client.createComment({
      params: { context: 'guide', contextid: guideid },
      body: { text },
    })
    await rae.client.flagComment({ params: { commentid }, body: { reason: 'Odd' } })
  }
  await signIn(page, ada, '/comments?state=flagged')
  const items = page
    .getByRole('list', { name: 'Comments' })
    .getByRole('listitem', { name: /^Comment by Wes Writer/ })
  const item = (text: string) => items.filter({ hasText: text })
  await expect(items).toHaveCount(3)
  const [first, second] = (await items.getByText(/^The \w+ comment\.$/).allTextContents()) as [
    string,
    string,
  ]
  const approving = await holdBack(page, 'POST', /\/x\/comments\/\d+\/approve$/)
  await page.keyboard.press('j')
  await expect(item(first)).toBeFocused()
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  await expect.poll(() => approving.asked).toHaveLength(1)
  await page.keyboard.press('j')
  await page.keyboard.press('d')
  const words = page.getByLabel('In your own words')
  await words.pressSequentially('Nothing but ')
  approving.letGo()
  await expect(page.getByText('The comment by Wes Writer is public.')).toBeVisible()
  await expect(item(first)).toHaveCount(0)
  await expect(words).toBeFocused()
  await page.keyboard.type('5 shops')
  await expect(words).toHaveValue('Nothing but 5 shops')
  expect(approving.asked).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(item(second)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(item(second)).toBeFocused()
  await page.keyboard.press('d')
  await expect(words).toHaveValue('Nothing but 5 shops')
  await words.press('Control+Enter')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await expect(item(second)).toHaveCount(0)
  await page.route(/\/x\/comments\/\d+\/restore$/, route => route.abort())
  await undo.click()
  await expect(
    page.getByText('The service did not answer, so it is not known whether this was done'),
  ).toBeVisible()
  await page.unroute(/\/x\/comments\/\d+\/restore$/)
  await undo.click()
  await expect(undo).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect
    .poll(async () =>
      (await ada.client.listComments({ query: { context: 'guide', contextid: guideid } })).map(
        ({ text_raw }) => text_raw,
      ),
    )
    .toContain(second)
  faults.splice(0, faults.length, ...faults.filter(fault => !/ERR_FAILED/.test(fault)))
})

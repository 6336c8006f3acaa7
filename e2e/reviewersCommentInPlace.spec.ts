// A signer comments on a line and suggests words; the author answers, applies them and asks again.
import { existing, firstOf } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { becomes, becomesGerman, change, guideWithRelease } from './support/releasing.ts'
import { expectKept } from './support/settled.ts'
import { expect, signIn, test } from './support/test.ts'

test('comments stand at their place until the author applies what they suggest (R-5)', async ({
  page,
  site,
}) => {
  await site.admin.client
    .createWiki({ body: { namespace: 'CATEGORY', title: 'Washers', contents: '' } })
    .catch(() => undefined) // another journey has made it
  const author = await site.person('Ana Author', { reputation: 1000 })
  const signer = await site.person('Ben Bench')
  const { guideid } = await guideWithRelease(author)
  const { approval_processid } = await site.admin.client.createProcess({
    body: { title: 'Bench check', stages: [{ type: 'user', userid: signer.userid }] },
  })
  await site.admin.client.assignProcess({ params: { guideid, approval_processid } })
  await change(author, guideid, 'Loosen the hose slowly.')
  const release = await author.client.createRelease({ query: {}, body: { guideid, title: 'Slow' } })
  const { approvalid } = existing(release.approval, 'an approval')
  const inbox = `/releases/inbox?request=${approvalid}`

  await signIn(page, signer, inbox)
  const step = page.getByRole('article', { name: 'Step 1' })
  await step.getByRole('button', { name: 'Comment on step 1' }).press('Enter')
  await expect(step.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  await step.getByRole('textbox', { name: 'Comment' }).fill('How slowly?')
  const about = step.getByRole('combobox', { name: 'Comment on' })
  await about.focus()
  await about.selectOption({ index: 2 })
  await expect(about).toBeFocused()
  await step.getByRole('button', { name: 'Suggest a change' }).click()
  const wording = step.getByRole('textbox', { name: 'Suggested wording' })
  await expect(wording).toHaveValue('Loosen the hose slowly.')
  await wording.fill('Loosen the hose in ten seconds.')
  // What is typed survives the page.
  await expectKept(page, 'in ten seconds')
  await page.reload()
  await step.getByRole('button', { name: 'Comment on step 1' }).click()
  await expect(wording).toHaveValue('Loosen the hose in ten seconds.')
  await step.getByRole('button', { name: 'Send comment' }).click()
  const thread = step.getByRole('region', { name: 'Comment, Line 1' })
  await expect(thread).toBeFocused()
  await expect(thread).toContainText('How slowly?')
  const panel = page.getByRole('complementary', { name: 'Signatures' })
  await expect(panel).toContainText('1 of 1 open')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await panel.getByRole('link', { name: 'Step 1, Line 1' }).press('Enter')
  await expect(thread).toBeFocused()
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Send back with a reason…' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('See the comment on the hose.')
  await page.getByLabel(`Password for ${signer.username}`).fill(signer.password)
  await page.getByRole('button', { name: 'Send back with 1 comment' }).click()
  await expect(panel).toContainText('You sent the release back.')

  await becomes(page, author, `/guides/${guideid}/releases`)
  await page.getByRole('link', { name: '1 open comment' }).click()
  await expect(panel.getByText('waiting for you')).toBeVisible()
  await thread.getByRole('textbox', { name: 'Reply', exact: true }).fill('As you say.')
  await thread.getByRole('button', { name: 'Send reply' }).click()
  await expect(thread.getByRole('textbox', { name: 'Reply', exact: true })).toHaveValue('')
  await thread.getByRole('button', { name: 'Apply the suggestion' }).click()
  await expect(thread).toBeFocused()
  await expect(thread).toContainText(`done by ${author.username} in revision`)
  const { steps } = await author.client.readGuide({ params: { guideid }, query: {} })
  const guide = await author.client.readGuide({
    params: { guideid },
    query: { unpatrolled: true },
  })
  expect(firstOf(steps).stepid).toBe(firstOf(guide.steps).stepid)
  expect(firstOf(firstOf(guide.steps).lines).text_raw).toBe('Loosen the hose in ten seconds.')

  await panel.getByRole('link', { name: 'Answer and ask for signatures again' }).click()
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: /^Answer and ask for signatures again/ }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Ten seconds it is.')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /signatures again/ })
    .click()
  await expect(page.getByText(/ is in review\.$/)).toBeVisible()

  await becomesGerman(page, signer, '/releases/inbox')
  const rounds = page.getByRole('list', { name: 'Runden' })
  await expect(rounds).toContainText('See the comment on the hose.')
  await expect(rounds).toContainText('Ten seconds it is.')
  const done = page.getByRole('region', { name: 'Kommentar, Zeile 1' })
  await expect(done).toContainText('Ursprünglicher Text: „Loosen the hose slowly.“')
  await done.getByRole('button', { name: 'Wieder öffnen' }).click()
  await expect(done.getByRole('textbox', { name: 'Antwort' })).toBeVisible()
})

// What a guide is looked through with before others see it.
import { aGuide } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

test('publishing from the steps checks links and prerequisites afresh (A-116)', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada Publisher', { privilege: 'Moderator' })
  const { category } = await aGuide(ada, 'Stands there already', [['One.']])
  const made = async (title: string) =>
    (await ada.client.createGuide({ body: { category, type: 'repair', title } })).guideid
  const [draft, first] = [await made('Leads somewhere'), await made('Soon gone')]
  const step = await ada.client.createStep({
    params: { guideid: draft },
    body: {
      lines: [
        { text_raw: 'See [[Nowhere at all]] and [guide|999999].', bullet: 'black', level: 0 },
      ],
    },
  })
  await ada.client.patchGuide({
    params: { guideid: draft },
    query: { revisionid: step.revisionid },
    body: { prerequisites: [first] },
  })
  await signIn(page, ada, `/guides/${draft}/edit/steps`)
  await expect(page.getByRole('article', { name: 'Step 1', exact: true })).toBeVisible()
  const { revisionid } = await ada.client.readGuide({ params: { guideid: first } })
  await ada.client.deleteGuide({ params: { guideid: first }, query: { revisionid } })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'This guide cannot be published yet' })
  await expect(
    dialog.getByText('“Soon gone” comes first, but is deleted or closed to you.'),
  ).toBeVisible()
  await expect(
    dialog.getByText('Step 1, line 1 links to “Nowhere at all”, which is not there.'),
  ).toBeVisible()
  await expect(
    dialog.getByText('Step 1, line 1 links to guide 999999, which is not there.'),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Publish' })).toHaveAccessibleDescription(
    'Waits until 3 findings are mended.',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Details', exact: true }).click()
  await expect(
    page
      .getByRole('complementary', { name: 'Publishing' })
      .getByText('Step 1, line 1 links to “Nowhere at all”, which is not there.'),
  ).toBeVisible()
})

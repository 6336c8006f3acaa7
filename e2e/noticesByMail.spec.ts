// Which notices come by mail: the person chooses on the screen that the notifications lead to.
import { expectAccessible } from './support/accessible.ts'
import { button } from './support/bench.ts'
import { expect, signIn, test } from './support/test.ts'

test('somebody chooses which notifications come by email and when', async ({ page, site }) => {
  const lea = await site.person('Lea Mailed')
  await signIn(page, lea, '/notifications')
  await page.getByRole('link', { name: 'Email notifications' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Email notifications' })).toBeVisible()
  await expect(page.getByText('This site has no mail server')).toBeVisible()
  const comments = page.getByRole('group', { name: 'Comments and replies' })
  await expect(comments.getByLabel('In the digest')).toBeChecked()
  await comments.getByLabel('Immediately by email').check()
  await page.getByLabel('How often').selectOption('Every day')
  await page.getByLabel('Earliest time').selectOption('18:00')
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await expect(page.getByText('Every day from 18:00 (Asia/Tokyo)')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Save').click()
  await expect(page.getByText('Saved. Your choices apply from now on.')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(comments.getByLabel('Immediately by email')).toBeChecked()
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')
  await comments.getByLabel('In the app only').check()
  await expectAccessible(page)
  await button(page, 'Save').click()
  await expect(page.getByText('Saved. Your choices apply from now on.')).toBeVisible()
  expect(await lea.client.readNotificationSettings()).toMatchObject({
    groups: { comments: 'inbox', signatures: 'mail' },
    digest: 'daily',
    hour: 18,
  })
})

test('somebody asks for guides to fix by email once a week, whatever the digest', async ({
  page,
  site,
}) => {
  const mia = await site.person('Mia Mending')
  await signIn(page, mia, '/settings/notifications')
  const mending = page.getByRole('group', { name: 'Guides to fix' })
  await expect(mending.getByLabel('In the app only')).toBeChecked()
  await mending.getByLabel('Once a week by email').check()
  await page.getByLabel('How often').selectOption('Never')
  await page.getByLabel('Day').selectOption('Thursday')
  await expect(
    page.getByText(
      'Every week on Thursday from 07:00 (UTC), if Guide Check finds something: Guides to fix.',
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Save').click()
  await expect(page.getByText('Saved. Your choices apply from now on.')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(mending.getByLabel('Once a week by email')).toBeChecked()
  await expect(page.getByLabel('Day')).toHaveValue('4')
  await expectAccessible(page)
  expect(await mia.client.readNotificationSettings()).toMatchObject({
    groups: { mending: 'digest', comments: 'digest' },
    digest: 'never',
    weekday: 4,
  })
})

// The audit log for somebody outside, and whether it is what was written.
import { expectAccessible, expectFitsPhones } from './support/accessible.ts'
import { inDatabase } from './support/rows.ts'
import { expect, signIn, test } from './support/test.ts'

test('an Admin exports the log signed and sees all that is wrong with it (P-C10)', async ({
  page,
  site,
}) => {
  await site.person('Sol Signed')
  await signIn(page, site.admin, '/audit')
  const key = page.getByRole('region', { name: 'Signed export' })
  await expect(key.getByText(/SHA-256.*[0-9a-f]{64}/)).toBeVisible()
  const archive = page.waitForEvent('download')
  await key.getByRole('button', { name: /^Sign and export \d+ entr(y|ies)…$/ }).focus()
  await page.keyboard.press('Enter')
  expect((await archive).suggestedFilename()).toBe('audit-signed.zip')
  const pem = page.waitForEvent('download')
  await key.getByRole('button', { name: 'Download public key' }).click()
  expect((await pem).suggestedFilename()).toBe('key.pem')
  const moveRows = (by: number) =>
    inDatabase(
      site,
      `begin; set local session_replication_role = replica;
        update audit_rows set at = at + ${by} where auditid in (1, 2); commit`,
    )
  await moveRows(7)
  await page.getByRole('button', { name: 'Check all entries' }).click()
  await expect(page.getByRole('alert')).toContainText('2 problems found.')
  await moveRows(-7)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectFitsPhones(page)
  await page.getByRole('link', { name: 'Open entry 2', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Entry 2', exact: true })).toBeVisible()
})

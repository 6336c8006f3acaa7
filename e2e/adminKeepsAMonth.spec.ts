// A month of an Admin's acts by screens alone: each screen says beforehand what the act does, and
// that is what it did. `npm test` has some 30 people, `npm run soak` 300.
import { exportsPeople, readsTheLog } from './month/log.ts'
import { beginMonth, ofThirty, ofThreeHundred } from './month/month.ts'
import { changesRoles, importsTable, invitesByMail } from './month/people.ts'
import { changesSettings, keepsARule } from './month/settings.ts'
import { undoesASpammer } from './month/spam.ts'
import { erases, suspends, suspendsMany } from './month/states.ts'
import { isSoak } from './soak/onlyInSoak.ts'
import { test } from './support/test.ts'

test('a month of an Admin does what its screens said before (issue 22, Done-when 3)', async ({
  page,
  site,
  browser,
}) => {
  const month = await beginMonth(page, site, isSoak ? ofThreeHundred : ofThirty)
  await test.step('invites by mail', () => invitesByMail(month, browser))
  await test.step('imports a table', () => importsTable(month))
  await test.step('changes roles', () => changesRoles(month))
  await test.step('suspends', () => suspends(month, browser))
  await test.step('suspends many', () => suspendsMany(month))
  await test.step('changes settings', () => changesSettings(month))
  await test.step('keeps a rule', () => keepsARule(month))
  await test.step('undoes a spammer', () => undoesASpammer(month))
  await test.step('erases', () => erases(month))
  await test.step('exports people', () => exportsPeople(month))
  await test.step('reads the log', () => readsTheLog(month))
})

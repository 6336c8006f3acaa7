// How questions of a module were answered, what somebody has taken, and a certificate of it.
import { expectAccessible, expectFitsPhones } from './support/accessible.ts'
import { expect, signIn, test } from './support/test.ts'
import { currentModule, playablePackage } from './support/training.ts'

test('answers are read by question, and a learner prints a certificate (T-3)', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada')
  const { moduleid, id } = await currentModule(site, 'Lockout', playablePackage('1.2'))
  const take = async (client: typeof ada.client, response: string, result: string) => {
    const { attemptid } = await client.playTraining({ params: { id } })
    await client.saveTrainingAttempt({
      params: { id, attemptid },
      body: {
        cmi: {
          'cmi.core.lesson_status': 'passed',
          'cmi.core.score.raw': '90',
          'cmi.interactions.0.id': 'Which lock stays',
          'cmi.interactions.0.type': 'choice',
          'cmi.interactions.0.student_response': response,
          'cmi.interactions.0.result': result,
        },
      },
    })
  }
  await take(ada.client, 'the red one', 'correct')
  await take(site.admin.client, 'the blue one', 'wrong')

  await signIn(page, site.admin, `/training/${moduleid}/usage`)
  await page.getByRole('link', { name: 'Answers by question' }).press('Enter')
  const row = page.getByRole('row').filter({ hasText: 'Which lock stays' })
  await expect(row).toContainText('1 (50%)')
  await expect(row.getByRole('listitem')).toHaveText([
    'the blue one Incorrect',
    'the red one Correct',
  ])
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export answers' }).press('Enter')
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)

  await signIn(page, ada, '/training')
  await page.getByRole('link', { name: 'My training' }).press('Enter')
  await page.getByRole('link', { name: /^Answers in Lockout/ }).press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'the red one' })).toHaveCount(1)
  await expect(page.getByText('the blue one')).toHaveCount(0)
  await page.getByRole('link', { name: 'My training' }).press('Enter')
  await page.getByRole('link', { name: /^Certificate for Lockout/ }).press('Enter')
  const sheet = page.getByRole('article')
  await expect(sheet).toContainText(ada.username)
  await expect(sheet).toContainText('passed the training')
  await expect(sheet).toContainText('score 90')
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expectFitsPhones(page)
})

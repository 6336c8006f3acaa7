// A course of cmi5 taken in a browser, by the client that packages of cmi5 are made with.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { courseXml, zipOf } from '#testing/scormPackages.ts'
import { expect, signIn, test } from './support/test.ts'
import { currentModule, played } from './support/training.ts'

const client = readFileSync(createRequire(import.meta.url).resolve('@rusticisoftware/cmi5'))
/** Reads its launch data, keeps a bookmark, and ends with a judgement. */
const part = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Part</title><h1>Lockout</h1><p id="place">Starting</p>
<button id="next">Next page</button> <button id="pass">Answer rightly</button> <button id="fail">Answer wrongly</button> <button id="end">Close</button>
<script src="cmi5.js"></script><script>
const au = new Cmi5(location.href)
const bookmark = () => au.getEndpoint() + '/activities/state?' + new URLSearchParams({ stateId: 'bookmark',
  activityId: au.getActivityId(), agent: JSON.stringify(au.getActor()), registration: au.getRegistration() })
const headers = () => ({ 'X-Experience-API-Version': '1.0.3', Authorization: au.getAuth(), 'Content-Type': 'application/json' })
let page = 0
const show = () => { document.getElementById('place').textContent = 'Page ' + page + ', ' + au.getLaunchMode() + ', ' + au.getLanguagePreference() }
const on = (id, act) => { document.getElementById(id).onclick = () => act().catch(error => { document.getElementById('place').textContent = String(error) }) }
const start = async () => {
  await au.start()
  const names = await (await fetch(bookmark().replace('stateId=bookmark&', ''), { headers: headers() })).json()
  if (names.includes('bookmark')) page = (await (await fetch(bookmark(), { headers: headers() })).json()).page
  show()
}
start().catch(error => { document.getElementById('place').textContent = String(error) })
const end = async () => { await au.terminate(); location.href = au.getReturnURL() }
on('next', async () => { page++; await fetch(bookmark(), { method: 'PUT', headers: headers(), body: JSON.stringify({ page }) }); show() })
on('pass', async () => { await au.completed(); await au.passed({ scaled: 0.9 }); await end() })
on('fail', async () => { await au.failed({ scaled: 0.2 }); await end() })
on('end', end)
</script></html>`
const course = zipOf([
  {
    name: 'course/cmi5.xml',
    bytes: courseXml([
      { attributes: 'moveOn="CompletedAndPassed" masteryScore="0.8"' },
      { attributes: 'moveOn="Passed"', url: 'index.html?part=2' },
    ]),
    deflate: true,
  },
  { name: 'course/index.html', bytes: part, deflate: true },
  { name: 'course/cmi5.js', bytes: client, deflate: true },
])

test('a course of cmi5 is taken part by part, left, resumed and recorded (T-4)', async ({
  page,
  site,
}) => {
  const cleo = await site.person('Cleo Course')
  const { id, moduleid } = await currentModule(site, 'Lockout by cmi5', course)
  await signIn(page, cleo, `/training/${moduleid}`)
  await page.getByRole('link', { name: 'Start' }).press('Enter')
  const place = played(page).locator('#place')
  await expect(place).toHaveText('Page 0, Normal, en')
  await played(page).getByRole('button', { name: 'Next page' }).click()
  await expect(place).toHaveText('Page 1, Normal, en')
  await expect(page.getByText('The module does not get your name')).toBeVisible()
  await expectAccessible(page)
  // Left without a word, and opened again: the bookmark is there.
  await page.goto(`/training/${moduleid}`)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(place).toHaveText('Page 1, Normal, en')
  await played(page).getByRole('button', { name: 'Answer rightly' }).click()
  await expect(played(page).getByText('This part is closed.')).toBeVisible()
  await expect(page.getByText(/^Progress saved, /)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Parts' }).click()
  const parts = page.getByRole('navigation', { name: 'Parts of the module' })
  await expect(parts.getByRole('button', { name: 'Part 1, finished' })).toBeVisible()
  await expectAccessible(page)
  await parts.getByRole('button', { name: 'Part 2' }).click()
  await expect(place).toHaveText('Page 0, Normal, en')
  await page.setViewportSize({ width: 1440, height: 900 })
  await played(page).getByRole('button', { name: 'Answer wrongly' }).click()
  await expect(
    page.getByText('Not passed, with a score of 55. You can take the module again.'),
  ).toBeVisible()
  // In the same visit the part may be tried again.
  await parts.getByRole('button', { name: 'Part 2' }).click()
  await expect(place).toHaveText('Page 0, Normal, en')
  await played(page).getByRole('button', { name: 'Answer rightly' }).click()
  await expect(page.getByText('Passed, with a score of 90. Your result is saved.')).toBeVisible()
  expect((await site.admin.client.readTrainingUsage({ params: { id } })).results).toMatchObject([
    { status: 'passed', score: 90, user: { username: cleo.username } },
  ])
  await page.goto('/training/record')
  await page.getByRole('link', { name: 'Activity in Lockout by cmi5' }).click()
  const told = page.getByRole('table', { name: 'Activity' })
  await expect(told.getByText('Part left without being closed')).toBeVisible()
  await expect(told.getByText('Requirements met')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})

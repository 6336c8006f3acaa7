// Packages taken in a browser that speak by themselves, by public clients of their standards:
// archives of SCORM as public packagers wrote them, and a course of cmi5 by hand.
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { courseXml, recorded, recordedArchive, zipOf } from '#testing/scormPackages.ts'
import { editions, packagers } from '#testing/worlds/madePackages.ts'
import { expect, signIn, test } from './support/test.ts'
import { currentModule, played } from './support/training.ts'

const head =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Part</title><h1>Lockout</h1><p id="place">Starting</p><button id="next">Next page</button> <button id="below">Answer half</button> <button id="reached">Answer all</button>'
const shown = "const show = text => { document.getElementById('place').textContent = text }"

const cmi5Page = `${head}<script src="cmi5.js"></script><script>
${shown}
const au = new Cmi5()
const at = () => ({ agent: au.launchParameters.actor, activityId: au.launchParameters.activityId, registration: au.launchParameters.registration, stateId: 'bookmark' })
let page = 0
const say = () => show('Page ' + page + ', ' + au.launchData.launchMode + ', ' + au.launchData.masteryScore)
const on = (id, act) => { document.getElementById(id).onclick = () => act().catch(error => show(String(error))) }
const start = async () => {
  await au.initialize()
  const { data: names } = await au.xapi.getStates({ agent: at().agent, activityId: at().activityId, registration: at().registration })
  if (names.includes('bookmark')) page = (await au.xapi.getState(at())).data.page
  say()
}
start().catch(error => show(String(error)))
on('next', async () => { page++; await au.xapi.setState({ ...at(), state: { page } }); say() })
const end = async () => { await au.terminate(); location.href = au.launchData.returnURL }
on('below', async () => { await au.fail({ scaled: 0.5 }); await end() })
on('reached', async () => { await au.complete(); await au.pass({ scaled: 0.8 }); await end() })
</script></html>`
const course = zipOf([
  {
    name: 'cmi5.xml',
    bytes: courseXml([{ attributes: 'moveOn="CompletedAndPassed" masteryScore="0.8"' }]),
    deflate: true,
  },
  { name: 'index.html', bytes: cmi5Page, deflate: true },
  { name: 'cmi5.js', bytes: recorded('clients', 'xapi-cmi5-1.4.0.js'), deflate: true },
])

/** Another manifest of the same tool's fork is played in madeByOthers.test.ts. */
const inBrowser = packagers.filter(({ folder }) => folder !== 'liascript')
const taken = [
  ...inBrowser.flatMap(({ tool, folder }) =>
    editions.map(edition => ({
      name: `${tool}, SCORM ${edition}`,
      file: recordedArchive(folder, edition),
      first: 'Page 0, ab-initio, no notes',
      resumed: 'Page 1, resume, read 1',
    })),
  ),
  {
    name: 'by hand, cmi5',
    file: course,
    first: 'Page 0, Normal, 0.8',
    resumed: 'Page 1, Normal, 0.8',
  },
]

for (const { name, file, first, resumed } of taken)
  test(`keeps its place and is scored: ${name} (M-132)`, async ({ page, site }) => {
    const taker = await site.person('Cleo Client')
    const { id, moduleid } = await currentModule(site, `Lockout by ${name}`, file)
    await signIn(page, taker, `/training/${moduleid}`)
    await page.getByRole('link', { name: 'Start' }).press('Enter')
    const place = played(page).locator('#place')
    await expect(place).toHaveText(first)
    await played(page).getByRole('button', { name: 'Next page' }).click()
    await expect(place).toHaveText(/^Page 1, /)
    await expect(page.getByText(/^Progress saved, /)).toBeVisible()
    // The page is left without a word of the package.
    await page.goto(`/training/${moduleid}`)
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(place).toHaveText(resumed)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await played(page).getByRole('button', { name: 'Answer half' }).click()
    await expect(page.getByText(/^Not passed, with a score of 50\./)).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/training/${moduleid}`)
    if (file === course) await page.getByRole('link', { name: 'Continue' }).click()
    else {
      await page.getByRole('link', { name: 'Take the module again' }).click()
      await page.getByRole('button', { name: 'Start a new attempt' }).click()
    }
    await expect(place).toHaveText(/^Page \d, /)
    await played(page).getByRole('button', { name: 'Answer all' }).click()
    await expect(page.getByText('Passed, with a score of 80. Your result is saved.')).toBeVisible()
    const { results } = await site.admin.client.readTrainingUsage({ params: { id } })
    expect(results.map(one => [one.status, one.score])).toContainEqual(['passed', 80])
  })

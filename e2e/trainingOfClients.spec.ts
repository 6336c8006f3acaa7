// Packages that speak by public clients of their standards, taken in a browser: the wrapper of
// pipwerks for SCORM, and @xapi/cmi5.
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { courseXml, packagedAs, recorded, zipOf, type Edition } from '#testing/scormPackages.ts'
import { expect, signIn, test } from './support/test.ts'
import { currentModule, played } from './support/training.ts'

const head =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Part</title><h1>Lockout</h1><p id="place">Starting</p><button id="next">Next page</button> <button id="below">Answer half</button> <button id="reached">Answer all</button>'
const shown = "const show = text => { document.getElementById('place').textContent = text }"

/** Keeps its page, and ends with a score against its own word: the manifest asks for 80. */
const scormPage = (is12: boolean) => {
  const n = is12
    ? {
        place: 'cmi.core.lesson_location',
        entry: 'cmi.core.entry',
        exit: 'cmi.core.exit',
        score: 'cmi.core.score.raw',
        status: 'cmi.core.lesson_status',
        unit: 1,
      }
    : {
        place: 'cmi.location',
        entry: 'cmi.entry',
        exit: 'cmi.exit',
        score: 'cmi.score.scaled',
        status: 'cmi.success_status',
        unit: 0.01,
      }
  return `${head}<script>var exports = {}</script><script src="wrapper.js"></script><script>
const n = ${JSON.stringify(n)}
${shown}
const { SCORM: scorm, debug } = exports
debug.isActive = false
scorm.init()
let page = Number(scorm.get(n.place)) || 0
const say = () => show('Page ' + page + ', ' + scorm.get(n.entry))
document.getElementById('next').onclick = () => { page++; scorm.set(n.place, String(page)); scorm.save(); say() }
const end = (score, word) => () => {
  scorm.set(n.score, String(score * n.unit)); ${is12 ? '' : "scorm.set('cmi.completion_status', 'completed'); "}scorm.set(n.status, word); scorm.set(n.exit, '${is12 ? 'logout' : 'normal'}')
  show(scorm.quit() ? 'Ended' : 'Not ended')
}
document.getElementById('below').onclick = end(50, 'passed')
document.getElementById('reached').onclick = end(80, 'failed')
say()
</script></html>`
}
const scormPackage = (edition: Edition) =>
  packagedAs(
    edition,
    recorded('node-scorm-packager', `${edition}.xml`).replace(
      '</resource>',
      '<file href="wrapper.js"/></resource>',
    ),
    {
      'index.html': scormPage(edition === '1.2'),
      'wrapper.js': recorded('clients', 'pipwerks-scorm-api-wrapper-0.1.2.js'),
    },
  )

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

for (const [name, file, first, resumed] of [
  ['SCORM 1.2', () => scormPackage('1.2'), 'Page 0, ab-initio', 'Page 1, resume'],
  ['SCORM 2004', () => scormPackage('2004 4th Edition'), 'Page 0, ab-initio', 'Page 1, resume'],
  ['cmi5', () => course, 'Page 0, Normal, 0.8', 'Page 1, Normal, 0.8'],
] as const)
  test(`a public client of ${name} keeps its place, and its score decides (M-132)`, async ({
    page,
    site,
  }) => {
    const taker = await site.person('Cleo Client')
    const { id, moduleid } = await currentModule(site, `Lockout by ${name}`, file())
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
    if (name === 'cmi5') await page.getByRole('link', { name: 'Continue' }).click()
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

// Modules taken in a browser: places kept across a killed server, several parts, results, and a
// package that tries to get out.
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { manifest12, zipOf } from '#testing/scormPackages.ts'
import { isSoak } from './soak/onlyInSoak.ts'
import { expect, signIn, test } from './support/test.ts'
import { currentModule, playablePackage, played } from './support/training.ts'

// A server is killed here, in journeys of `npm run soak`.
test.use({ ownDatabase: isSoak })

const kept = /^Progress saved, \d\d:\d\d$/
/** That part is open, and its page has come: until then the one before it takes the clicks. */
const partIs = async (page: Page, number: number, count: number) => {
  await expect(page.getByText(`Part ${number} of ${count}`)).toBeVisible()
  const file = number === 1 ? '/index.html' : `/part${number}.html`
  await expect.poll(() => page.frames().some(frame => frame.url().includes(file))).toBe(true)
  await expect(played(page).getByText(/^Page \d, notes \S/)).toBeVisible()
}

for (const version of ['1.2', '2004'] as const) {
  test(`a SCORM ${version} attempt resumes after the server was killed (M-131, M-132, M-133)`, async ({
    page,
    site,
  }) => {
    const tia = await site.person(`Tia ${version}`)
    const { moduleid, id } = await currentModule(
      site,
      `Lockout ${version}`,
      playablePackage(version),
    )
    await signIn(page, tia, '/training')
    await page.getByRole('link', { name: `Lockout ${version}`, exact: true }).click()
    await page.getByRole('link', { name: 'Start' }).press('Enter')
    await expect(played(page).getByText('Page 0, notes none')).toBeVisible()
    const words: string[] = []
    page.on('response', async response => {
      if (response.url().endsWith('/runtime') && response.ok())
        words.push(response.request().postData() ?? '')
    })
    for (let n = 0; n < 2; n++)
      await played(page).getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => words.at(-1)).toContain('seen=2')
    await expect(page.getByText(kept)).toBeVisible()
    await expectAccessible(page)
    await page.goto('about:blank')
    await site.kill()
    await site.restart()
    await page.goto(`/training/${moduleid}`)
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(played(page).getByText('Page 2, notes seen=2')).toBeVisible()
    await played(page).getByRole('button', { name: 'Answer rightly' }).click()
    await expect(page.getByText('Passed, with a score of 80. Your result is saved.')).toBeVisible()
    expect((await site.admin.client.readTrainingUsage({ params: { id } })).results).toMatchObject([
      { status: 'passed', score: 80, user: { username: tia.username }, version: 1 },
    ])
    await page.getByRole('link', { name: 'Back to the module' }).click()
    await expect(page.getByText('Your status: Passed, score 80')).toBeVisible()
    // What is over is not begun anew by mistake.
    await page.getByRole('link', { name: 'Take the module again' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: `Lockout ${version}: finished` }),
    ).toBeVisible()
    expect((await site.admin.client.readTrainingUsage({ params: { id } })).summary.attempts).toBe(1)
    await page.getByRole('button', { name: 'Start a new attempt' }).click()
    await expect(played(page).getByText('Page 0, notes none')).toBeVisible()
    await expect
      .poll(async () => (await site.admin.client.readTrainingUsage({ params: { id } })).summary)
      .toMatchObject({ attempts: 2, completed: 1 })
  })
}

test('a module of several parts marks done and failed parts (M-132)', async ({ page, site }) => {
  const pam = await site.person('Pam Parts')
  const { moduleid, id } = await currentModule(site, 'Two parts', playablePackage('1.2', 2))
  await signIn(page, pam, '/')
  await page.goto(`/training/${moduleid}/play`)
  await partIs(page, 1, 2)
  await played(page).getByRole('button', { name: 'Answer rightly' }).click()
  await expect(page.getByText(kept)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Parts' }).click()
  const parts = page.getByRole('navigation', { name: 'Parts of the module' })
  await expect(parts.getByRole('button', { name: 'Part 1, finished' })).toBeVisible()
  await expectAccessible(page)
  await parts.getByRole('button', { name: 'Part 2' }).press('Enter')
  await expect(parts.getByRole('button', { name: 'Part 2' })).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await partIs(page, 2, 2)
  await played(page).getByRole('button', { name: 'Answer wrongly' }).click()
  await expect(
    page.getByText('Not passed, with a score of 50. You can take the module again.'),
  ).toBeVisible()
  // Looking at a part once more is no fault, and no new attempt.
  await parts.getByRole('button', { name: 'Part 1' }).click()
  await partIs(page, 1, 2)
  await played(page).getByRole('button', { name: 'Answer wrongly' }).click()
  await expect(
    page.getByText('This attempt is over; viewing it again is not recorded'),
  ).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  const report = async () =>
    (await site.admin.client.readTrainingUsage({ params: { id } })).results.map(
      ({ status, score }) => [status, score],
    )
  await expect.poll(report).toEqual([['failed', 50]])
})

test('opening a module again resumes its attempt (M-132, M-147)', async ({
  page,
  site,
  faults,
}) => {
  const ada = await site.person('Ada Again')
  const { moduleid, id } = await currentModule(site, 'Opened again', playablePackage('1.2', 3))
  const report = async () =>
    (await site.admin.client.readTrainingUsage({ params: { id } })).results.map(
      ({ status }) => status,
    )
  await signIn(page, ada, '/')
  await page.goto(`/training/${moduleid}/play`)
  const parts = page.getByRole('navigation', { name: 'Parts of the module' })
  const at = (number: number) => partIs(page, number, 3)
  const answer = async () => {
    const told = page.waitForResponse(/\/runtime$/)
    await played(page).getByRole('button', { name: 'Answer rightly' }).click()
    await told
  }
  await at(1)
  await parts.getByRole('button', { name: 'Part 2' }).click()
  await at(2)
  await played(page).getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(kept)).toBeVisible()
  await page.goto(`/training/${moduleid}`)
  await page.getByRole('link', { name: 'Continue' }).click()
  await at(2)
  await expect(played(page).getByText('Page 1, notes seen=1')).toBeVisible()
  await answer()
  for (const number of [1, 3]) {
    await parts.getByRole('button', { name: `Part ${number}` }).click()
    await at(number)
    await expect(played(page).getByText('Page 0, notes none')).toBeVisible()
    await answer()
  }
  await expect(page.getByText('Passed, with a score of 80. Your result is saved.')).toBeVisible()
  // The address has ended meanwhile.
  await page.route('**/runtime', route =>
    route.fulfill({
      status: 401,
      json: {
        error: true,
        message: 'Open the module again',
      },
    }),
  )
  await parts.getByRole('button', { name: 'Part 1' }).click()
  await at(1)
  await answer()
  await page.getByRole('alert').getByRole('button', { name: 'Open the module again' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Opened again: finished' }),
  ).toBeVisible()
  await expect.poll(report).toEqual(['passed'])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Start a new attempt' }).click()
  await at(1)
  await expect.poll(report).toEqual(['in_progress', 'passed'])
  faults.splice(
    0,
    faults.length,
    ...faults.filter(fault => !/status of 401|status of 422/.test(fault)),
  )
})

test('a running module outlives an expired session (M-131)', async ({ page, site, context }) => {
  const sam = await site.person('Sam Session')
  const { moduleid, id } = await currentModule(site, 'Not thrown away', playablePackage('1.2'))
  await signIn(page, sam, '/')
  const opened: string[] = []
  page.on('request', request => {
    if (/\/external_training_modules\/\d+\/player/.test(request.url())) opened.push(request.url())
  })
  await page.goto(`/training/${moduleid}/play`)
  await expect(played(page).getByText('Page 0, notes none')).toBeVisible()
  await played(page).getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(kept)).toBeVisible()
  const readAgain = page.waitForResponse(
    response => new URL(response.url()).pathname === '/api/2.0/user',
  )
  const other = await context.newPage()
  await other.goto('/')
  const { authToken } = await site.anyone.createToken({
    body: { email: sam.email, password: sam.password },
  })
  await other.evaluate(token => localStorage.setItem('stepwright.token', token), authToken)
  await (await readAgain).finished()
  await expect(played(page).getByText('Page 1, notes seen=1')).toBeVisible()
  // What the app reads of the module after something was kept is refused: the session has run out.
  await page.route('**/api/2.0/x/training?**', route =>
    route.fulfill({ status: 401, json: { error: true, message: 'Sign in', errors: [] } }),
  )
  await played(page).getByRole('button', { name: 'Next page' }).click()
  const dialog = page.getByRole('dialog', { name: 'You are signed out' })
  await expect(dialog).toBeVisible()
  await expect(played(page).getByText('Page 2, notes seen=2')).toBeVisible()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(played(page).getByText('Page 2, notes seen=2')).toBeVisible()
  await played(page).getByRole('button', { name: 'Answer rightly' }).click()
  await expect
    .poll(async () =>
      (await site.admin.client.readTrainingUsage({ params: { id } })).results.map(
        ({ status, score }) => [status, score],
      ),
    )
    .toEqual([['passed', 80]])
  expect(opened).toHaveLength(1)
})

test('offline results of a module are sent when the network returns (M-132, M-147)', async ({
  page,
  site,
  context,
  faults,
}) => {
  const lin = await site.person('Lin Line')
  const { moduleid, id } = await currentModule(site, 'Offline', playablePackage('1.2'))
  await signIn(page, lin, '/')
  await page.goto(`/training/${moduleid}`)
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(played(page).getByText('Page 0, notes none')).toBeVisible()
  await context.setOffline(true)
  await played(page).getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('Not saved yet: waiting for a connection')).toBeVisible()
  // Nobody leaves it behind unasked, whichever way they go.
  const question = page.getByRole('dialog', { name: 'Not saved yet. Leave anyway?' })
  const way = page.getByRole('link', { name: 'Leave (not everything is saved yet)…' })
  await way.press('Enter')
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(way).toBeFocused()
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(played(page).getByText('Page 1, notes seen=1')).toBeVisible()
  await way.click()
  await expect(question).toBeVisible()
  await context.setOffline(false)
  const settled = page.getByRole('dialog', { name: 'Your progress has been saved. Leave?' })
  await expect(settled).toBeVisible()
  await settled.getByRole('button', { name: 'Leave the module' }).click()
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(played(page).getByText('Page 1, notes seen=1')).toBeVisible()
  // Left all the same.
  await context.setOffline(true)
  await played(page).getByRole('button', { name: 'Next page' }).click()
  await way.click()
  await question.getByRole('button', { name: 'Leave anyway' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Offline' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/training/${moduleid}$`))
  await context.setOffline(false)
  await page.goto(`/training/${moduleid}/play`)
  // The answer is an address that somebody has opened already.
  const { player_url, attemptid } = await lin.client.playTraining({ params: { id } })
  await fetch(player_url)
  await page.route(
    '**/player',
    async route => route.fulfill({ json: { player_url, attemptid, expires: 2_000_000_000 } }),
    { times: 1 },
  )
  await page.reload()
  await expect(
    page.getByRole('alert').filter({ hasText: 'The module did not open.' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Open the module again' }).click()
  // The last word leaves with the page: where the line comes back in time, it arrives.
  await expect(played(page).getByText(/^Page (1, notes seen=1|2, notes seen=2)$/)).toBeVisible()
  faults.splice(
    0,
    faults.length,
    ...faults.filter(fault => !/ERR_INTERNET_DISCONNECTED|status of 403/.test(fault)),
  )
})

test('a hostile package reaches nothing of the app or the service (M-131)', async ({
  page,
  site,
  faults,
}) => {
  const hal = await site.person('Hal Hostile')
  const script = `const told = []
const attempt = async (name, act) => { try { told.push(name + ': ' + await act()) } catch (error) { told.push(name + ': refused') } }
await attempt('page', () => parent.parent.document.title)
await attempt('store', () => parent.parent.localStorage.length)
await attempt('cookies', () => document.cookie === '' ? Promise.reject() : document.cookie)
await attempt('service', async () => (await fetch('${site.origin}/api/2.0/user')).status)
await attempt('elsewhere', async () => (await fetch('https://example.org/')).status)
await attempt('opened window', () => window.open('${site.origin}/') === null ? Promise.reject() : 'opened')
await attempt('window', () => { top.location = 'https://example.org/' })
document.getElementById('told').textContent = told.join('; ')`
  const file = zipOf([
    { name: 'imsmanifest.xml', bytes: manifest12() },
    {
      name: 'index.html',
      bytes: `<!doctype html><html lang="en"><title>Hostile</title><p id="told">not yet</p><script type="module">${script}</script></html>`,
    },
    { name: 'sco.js', bytes: '' },
  ])
  const { moduleid } = await currentModule(site, 'Hostile', file)
  await signIn(page, hal, '/')
  await page.goto(`/training/${moduleid}/play`)
  await expect(played(page).locator('#told')).toHaveText(
    'page: refused; store: refused; cookies: refused; service: refused; elsewhere: refused; opened window: refused; window: refused',
  )
  expect(new URL(page.url()).pathname).toBe(`/training/${moduleid}/play`)
  await expect(
    page.getByText('The module can save only your progress and results.', {
      exact: false,
    }),
  ).toBeVisible()
  // All that it tried is named in the console.
  faults.splice(
    0,
    faults.length,
    ...faults.filter(
      fault =>
        !/Content Security Policy|sandbox|unsafe attempt|Failed to load resource|violates|Blocked/i.test(
          fault,
        ),
    ),
  )
})

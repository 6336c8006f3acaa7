// The patrol screen in each of its states, wide and narrow, light and dark: the table stands in
// support/patrolStates.ts.
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { patrolStates, proposal, withdrawAll, type Ground } from './support/patrolStates.ts'
import { expect, test } from './support/test.ts'
import type { Person } from './support/site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const shots = process.env['SHOTS']
let people: Pick<Ground, 'ned' | 'mia' | 'moe'>
test.beforeAll(async ({ site }) => {
  const moderator = (name: string): Promise<Person> => site.person(name, { privilege: 'Moderator' })
  people = {
    ned: await site.person('Ned Newcomer'),
    mia: await moderator('Mia Moderator'),
    moe: await moderator('Moe Moderator'),
  }
})
test.afterEach(() => withdrawAll(people.ned))

for (const { state, brings, says, offers, isHeadless } of patrolStates) {
  test(`patrol explains the state “${state}” at both widths and in both themes (M-80, M-150)`, async ({
    page,
    site,
    faults,
  }) => {
    const ground = { site, ...people, ...(await proposal(site, people.ned, `The lid: ${state}`)) }
    await brings(page, ground)
    const expectState = async () => {
      await expect(page.getByText(says).filter({ visible: true }).first()).toBeVisible()
      if (offers)
        await expect(
          page.getByRole(offers[0], { name: offers[1] }).filter({ visible: true }).first(),
        ).toBeVisible()
      await expectAccessible(page, { without: isHeadless ? ['page-has-heading-one'] : [] })
      await expectNoSidewaysScroll(page)
    }
    await expectState()
    const shoot = async (width: number) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({
          path: `${shots}/${state.replaceAll(' ', '-')}-${width}-${colorScheme}.png`,
        })
      }
    }
    if (shots) await shoot(1440)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectState()
    if (shots) await shoot(390)
    await page.close() // what was decided here stays unsent, and can be taken back
    faults.splice(
      0,
      faults.length,
      ...faults.filter(
        fault => !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|status of 422/.test(fault),
      ),
    )
  })
}

test('the table of states has all twelve (M-80)', () => {
  expect(patrolStates.map(({ state }) => state)).toEqual([
    'loading',
    'empty queue',
    'empty by filter',
    'item',
    'leased by another',
    'lease lost',
    'decided by another',
    'conflict',
    'sending failed',
    'offline',
    'no right to decide',
    'document deleted',
  ])
})

// Every screen in every state that it has: the table stands in support/states.
import { isSoak } from './soak/onlyInSoak.ts'
import { groundOf } from './support/states/ground.ts'
import { statefulScreens } from './support/states/screens.ts'
import { isWaiting, type Ground, type State, type StatefulScreen } from './support/states/shapes.ts'
import { expect, test } from './support/test.ts'
import { expectSilence, sharedPages } from './support/visits/sharedPages.ts'
import { expectPatience, expectRecovery, expectState } from './support/visits/states.ts'

test.use({
  demo: true,
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
})
// In the short form a second site would cost more than the tests.
test.describe.configure({ mode: isSoak ? 'parallel' : 'default' })

/**
 * All screens wait and fail by the same parts: this one does so in `npm test`, the others in
 * `npm run soak`.
 */
const waitingInShort = 'home'
/** Of each state those that differ most, in each room one; `npm run soak` has all of them. */
const sayingInShort: Readonly<Record<State['state'], readonly string[]>> = {
  empty: ['guide list', 'search', 'notifications', 'work', 'releases', 'patrol', 'training'],
  filter: ['guide list', 'tree', 'people'],
  unknown: ['guide'],
  refused: ['guide', 'editor of a page for Moderators'],
  forbidden: ['details', 'page editor'],
  offline: ['step editor', 'patrol'],
  conflict: ['step editor', 'details'],
  error: ['settings', 'sign-in-back'],
}

const { pageOf, discard } = sharedPages()
let ground: Ground
test.beforeAll(async ({ site }) => {
  ground = await groundOf(site)
})
const personOf = ({ as }: StatefulScreen) => (as === 'anyone' ? null : ground[as])

for (const screen of statefulScreens) {
  if (isWaiting(screen) && (isSoak || screen.name === waitingInShort)) {
    test(`the screen “${screen.name}” can be tried again after an error, and its details told (A-10, A-15, A-213)`, async ({
      browser,
    }) => {
      const shared = await pageOf(browser, screen.as, personOf(screen))
      await expectRecovery(shared.page, ground, screen)
      await expectSilence(shared, /status of 500/)
    })

    test(`the screen “${screen.name}” keeps its layout while it loads, and has words after 8 seconds (A-9, A-15, A-213)`, async ({
      browser,
    }) => {
      // The clock of a page that was set once is not the real one any more: it has a page of its
      // own.
      const shared = await pageOf(browser, `${screen.as}, waiting`, personOf(screen))
      await expectPatience(shared.page, ground, screen)
      await expectSilence(shared)
    })
  }
  for (const state of screen.states) {
    if (!isSoak && !sayingInShort[state.state].includes(screen.name)) continue
    test(`the screen “${screen.name}” says so in the state “${state.state}” and offers what can be done (A-14, A-15, A-213)`, async ({
      browser,
    }) => {
      const shared = await pageOf(browser, screen.as, personOf(screen))
      await expectState(shared.page, ground, screen, state)
      await expectSilence(shared, /ERR_INTERNET_DISCONNECTED|preload|status of 403/)
      // Words that were not sent would turn up on every screen after this one.
      if (state.state === 'conflict' || state.state === 'forbidden') await discard(screen.as)
    })
  }
}

test('nothing exists and a filter hides it are two different texts on every list that has both (A-14)', () => {
  for (const { name, states } of statefulScreens) {
    const [empty, filter] = (['empty', 'filter'] as const).map(wanted =>
      states.find(({ state }) => state === wanted),
    )
    if (empty && filter) expect([name, String(filter.says)]).not.toEqual([name, String(empty.says)])
  }
})

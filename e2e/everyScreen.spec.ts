// Every screen, visited once by whom it is for: the checks stand in support/visits. In `npm test`
// the visit is a brief one.
import {
  demoOf,
  membersScreens,
  screenAt,
  strangersOnly,
  strangersScreens,
  type Demo,
  type ScreenRow,
} from './support/screens.ts'
import { isSoak } from './soak/onlyInSoak.ts'
import { test } from './support/test.ts'
import { expectSilence, sharedPages } from './support/visits/sharedPages.ts'
import { placeOfHelp } from './support/visits/shell.ts'
import { visitBriefly, visitScreen, visitSignedIn } from './support/visits/visit.ts'

/** The same screens with less in them, which everyState looks at too: in `npm run soak`. */
const emptier = new Set(
  [
    'list-filtered list-nothing list-behind-the-end search-nothing search-empty read-short',
    'tree-place sign-in-back media-list media-nothing people-nothing tags-own tags-alike',
    'tags-runs tag-own views-guide releases-calendar training-preview edit-private',
  ].flatMap(names => names.split(' ')),
)
const inThisForm = (rows: readonly ScreenRow[]) =>
  rows.filter(({ name }) => isSoak || !emptier.has(name))

test.use({ demo: true, contextOptions: { reducedMotion: 'reduce' } })
// Each screen stands alone: in `npm run soak` the workers share them out; in the short form two
// more sites would cost more than that saves.
test.describe.configure({ mode: isSoak ? 'parallel' : 'default', timeout: 300_000 })

const { pageOf } = sharedPages()
let demo: Demo
/** Where help stands on the first screen of somebody who has signed in. */
let help: string | null = null
test.beforeAll(async ({ site }) => {
  demo = await demoOf(site)
})

const how = isSoak
  ? 'at each width, size of text and theme, and comes back to it'
  : 'at a width, in a theme'
for (const [nth, row] of inThisForm(strangersScreens).entries())
  test(`a stranger can use the screen “${row.name}” ${how} (A-1, A-209, A-211, A-213, A-215, A-216, A-217, A-218, A-219)`, async ({
    browser,
  }) => {
    const shared = await pageOf(browser, 'stranger', null)
    if (isSoak) await visitScreen(shared, screenAt(row, demo), null)
    else await visitBriefly(shared, screenAt(row, demo), { help: null, nth })
    await expectSilence(shared)
  })

for (const [nth, row] of inThisForm(membersScreens).entries())
  test(`a member can use the screen “${row.name}” ${how} (A-1, A-209, A-211, A-213, A-215, A-216, A-217, A-218, A-219, A-220)`, async ({
    browser,
    site,
  }) => {
    const shared = await pageOf(browser, 'member', site.admin)
    help ??= await placeOfHelp(shared.page)
    if (isSoak) await visitScreen(shared, screenAt(row, demo), help)
    else await visitBriefly(shared, screenAt(row, demo), { help, nth })
    await expectSilence(shared)
  })

// With what stands around it for members, which is the same on their own screens.
for (const row of isSoak ? strangersOnly : [])
  test(`a member can use the screen “${row.name}” of strangers at each size of text (A-211, A-215, A-216, A-217, A-218)`, async ({
    browser,
    site,
  }) => {
    const shared = await pageOf(browser, 'member', site.admin)
    await visitSignedIn(shared, { ...screenAt(row, demo), heading: /\w/ })
    await expectSilence(shared)
  })

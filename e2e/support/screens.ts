// Every screen of the app, with states that look like one: visits/ brings all checks to each.
import { existing, firstOf, foundIn } from '#lib/existing.ts'
import { contributeTo } from './contributions.ts'
import { anOrder } from './records/anOrder.ts'
import { oncePerSite } from './oncePerSite.ts'
import type { Site } from './site.ts'
import { currentModule, playablePackage } from './training.ts'

/** The demo site, whose private guide is the drill's teardown, and what was made in it. */
export type Demo = {
  admin: { userid: number; username: string }
  pathOf: (title: string) => string
  edit: (title: string, part: string) => string
  guideid: number
  author: { userid: number; username: string }
  step: number
  run: number
  order: string
  moduleid: number
  importid: number
}
type From<Value> = Value | ((demo: Demo) => string)
/** `heading`: the one of first level. */
export type ScreenRow = { name: string; path: From<string>; heading: From<string | RegExp> }
export type Screen = { name: string; path: string; heading: string | RegExp }

export const screenAt = ({ name, path, heading }: ScreenRow, demo: Demo): Screen => ({
  name,
  path: typeof path === 'function' ? path(demo) : path,
  heading: typeof heading === 'function' ? heading(demo) : heading,
})

const derailleur = 'Adjust a rear derailleur'
const drill = 'What is inside a cordless drill'

/** Makes a run, an order, and a module with a package, beside what the demo site has. */
export const demoOf = oncePerSite(async (site): Promise<Demo> => {
  const { client } = site.admin
  const guides = await client.listGuides({ query: { limit: 200, includePrivate: true } })
  const named = (title: string) => foundIn(guides, guide => guide.title === title)
  const { guideid, userid, username } = named(derailleur)
  await contributeTo(site.admin, guides.slice(0, 8))
  const { entryid } = await client.startWork({ body: { guideid, workorderid: 'W-1' } })
  const { steps } = await client.readGuide({
    params: { guideid },
    query: { excludePrerequisiteSteps: true },
  })
  const { moduleid } = await currentModule(site, 'Lockout', playablePackage('1.2', 2), {
    description: 'Before you open a cabinet.',
  })
  const version = firstOf(await client.listTrainingVersions({ query: { moduleid } }))
  return {
    admin: site.admin,
    pathOf: title => new URL(named(title).url).pathname,
    edit: (title, part) => `/guides/${named(title).guideid}/edit/${part}`,
    guideid,
    author: { userid, username },
    step: firstOf(steps).stepid,
    run: entryid,
    order: await anOrder(site.admin, named('Replace the switch of a desk lamp').guideid),
    moduleid,
    importid: existing(version.newest_import, 'an import').importid,
  }
})

const home: ScreenRow = { name: 'home', path: '/', heading: /\w/ }
const list: ScreenRow = { name: 'list', path: '/guides', heading: 'Guides' }

export const strangersScreens: readonly ScreenRow[] = [
  home,
  list,
  { name: 'list-filtered', path: '/guides?title=chain&types=replacement', heading: 'Guides' },
  { name: 'list-nothing', path: '/guides?title=nosuchword', heading: 'Guides' },
  { name: 'list-behind-the-end', path: '/guides?offset=200', heading: 'Guides' },
  { name: 'search', path: '/search?q=chain', heading: 'Search' },
  { name: 'search-nothing', path: '/search?q=nosuchword', heading: 'Search' },
  { name: 'search-empty', path: '/search', heading: 'Search' },
  { name: 'read', path: ({ pathOf }) => pathOf(derailleur), heading: derailleur },
  {
    name: 'read-short',
    path: ({ pathOf }) => pathOf('Replace the switch of a desk lamp'),
    heading: 'Replace the switch of a desk lamp',
  },
  { name: 'workshop', path: ({ guideid }) => `/workshop/${guideid}`, heading: derailleur },
  {
    name: 'workshop-step',
    path: ({ guideid }) => `/workshop/${guideid}?step=2`,
    heading: derailleur,
  },
  {
    name: 'workshop-end',
    path: ({ guideid }) => `/workshop/${guideid}?step=99`,
    heading: derailleur,
  },
  { name: 'booklet', path: ({ guideid }) => `/booklet/${guideid}?fold=1`, heading: /^Booklet/ },
  { name: 'print', path: ({ guideid }) => `/print?guides=${guideid}`, heading: 'Print guides' },
  { name: 'kept', path: '/kept', heading: 'Guides kept on this device' },
  { name: 'category', path: '/Device/Bicycles', heading: 'Bicycles' },
  { name: 'item', path: '/Item/Chain_wear_gauge', heading: 'Chain wear gauge' },
  { name: 'tree', path: '/tree', heading: 'Tree' },
  { name: 'tree-place', path: '/tree?path=Bicycles/Chains', heading: 'Tree' },
  { name: 'pages', path: '/pages', heading: 'Pages' },
  { name: 'pages-wanted', path: '/pages?view=wanted', heading: 'Pages' },
  { name: 'tags', path: '/tags', heading: 'Tags' },
  { name: 'tag', path: '/tags/bicycle', heading: 'Tag: bicycle' },
  {
    name: 'person',
    path: ({ author }) => `/User/${author.userid}`,
    heading: ({ author }) => author.username,
  },
  {
    name: 'edit-signed-out',
    path: ({ edit }) => edit(derailleur, 'steps'),
    heading: 'You do not have access to this page',
  },
  { name: 'history', path: ({ guideid }) => `/guides/${guideid}/history`, heading: derailleur },
  { name: 'page-history', path: '/wiki/CATEGORY/Bicycles/history', heading: 'History of Bicycles' },
  {
    name: 'private',
    path: ({ pathOf }) => pathOf(drill),
    heading: 'You do not have access to this page',
  },
  { name: 'unknown', path: '/no/such/place', heading: 'Page not found' },
  { name: 'settings', path: '/settings', heading: 'Settings' },
  { name: 'people-signed-out', path: '/users', heading: 'You do not have access to this page' },
  { name: 'teams', path: '/teams', heading: 'Teams' },
  { name: 'sign-in', path: '/sign-in', heading: 'Sign in' },
  { name: 'sign-in-back', path: '/sign-in/back?code=none&state=none', heading: /^Sign-in/ },
  { name: 'register', path: '/register', heading: 'Create account' },
  { name: 'forgot', path: '/reset-password', heading: 'Forgot your password?' },
  { name: 'new-password', path: '/reset-password?token=none', heading: 'Choose a new password' },
  { name: 'verify', path: '/verify?token=none', heading: 'Confirm your email address' },
  { name: 'invitation', path: '/invitation?token=none', heading: 'Accept your invitation' },
  { name: 'api', path: '/docs/api', heading: 'API 2.0' },
  { name: 'api-endpoint', path: '/docs/api#patchStep', heading: 'Patch step' },
]

export const membersScreens: readonly ScreenRow[] = [
  { ...home, heading: 'Your overview' },
  {
    name: 'tree-plan',
    path: '/tree?path=Bicycles%2FDrivetrain%2FChains&trees=2&plan=1',
    heading: 'Tree',
  },
  { name: 'recover', path: '/recover', heading: 'Recover' },
  {
    name: 'own-page',
    path: ({ admin }) => `/User/${admin.userid}/${admin.username}`,
    heading: ({ admin }) => admin.username,
  },
  { name: 'own-account', path: '/settings/account', heading: 'Account' },
  {
    name: 'notification-settings',
    path: '/settings/notifications',
    heading: 'Email notifications',
  },
  list,
  { name: 'list-mine', path: '/guides?whose=mine', heading: 'Guides' },
  { name: 'read-own', path: ({ pathOf }) => pathOf(derailleur), heading: derailleur },
  { name: 'read-private', path: ({ pathOf }) => pathOf(drill), heading: drill },
  { name: 'notifications', path: '/notifications', heading: 'Notifications' },
  { name: 'following', path: '/following', heading: 'Following' },
  { name: 'patrol', path: '/patrol', heading: 'No edits to review' },
  { name: 'reports', path: '/patrol/reports', heading: 'Reports from readers' },
  { name: 'decisions', path: '/patrol/decisions', heading: 'Decisions' },
  { name: 'patrol-figures', path: '/patrol/figures', heading: 'Patrol figures' },
  { name: 'contributions', path: '/contributions', heading: 'My contributions' },
  { name: 'guides-to-mend', path: '/mend', heading: 'Guides to fix' },
  { name: 'people', path: '/users', heading: 'People' },
  {
    name: 'people-card',
    path: ({ admin }) => `/users?sort=reputation&card=${admin.userid}`,
    heading: 'People',
  },
  { name: 'people-nothing', path: '/users?q=nosuchword', heading: 'People' },
  { name: 'invitations', path: '/users/invitations', heading: 'Invitations' },
  {
    name: 'account',
    path: ({ admin }) => `/users/${admin.userid}`,
    heading: ({ admin }) => admin.username,
  },
  { name: 'teams-kept', path: '/teams', heading: 'Teams' },
  { name: 'media', path: '/media', heading: 'Media' },
  { name: 'media-list', path: '/media?view=list&kind=image', heading: 'Media' },
  { name: 'media-nothing', path: '/media?q=nosuchword', heading: 'Media' },
  { name: 'tags-own', path: '/tags', heading: 'Tags' },
  { name: 'tags-alike', path: '/tags?view=alike', heading: 'Tags' },
  { name: 'tags-runs', path: '/tags?view=runs', heading: 'Tags' },
  { name: 'replace', path: '/replace', heading: 'Find and replace' },
  { name: 'terms', path: '/terms', heading: 'Terms for translations' },
  { name: 'tag-own', path: '/tags/bicycle', heading: 'Tag: bicycle' },
  { name: 'views', path: '/views', heading: 'Views' },
  {
    name: 'views-guide',
    path: ({ guideid }) => `/views/guide/${guideid}`,
    heading: ({ guideid }) => `Views of guide ${guideid}`,
  },
  {
    name: 'views-own',
    path: ({ admin }) => `/views/user/${admin.userid}`,
    heading: 'Your views',
  },
  { name: 'audit', path: '/audit', heading: 'Audit log' },
  {
    name: 'timeline',
    path: ({ admin }) => `/timeline?userid=${admin.userid}`,
    heading: ({ admin }) => `Timeline: ${admin.username}`,
  },
  { name: 'work', path: '/work', heading: 'Work' },
  {
    name: 'work-new',
    path: ({ guideid }) => `/work/new?guide=${guideid}`,
    heading: `Work through: ${derailleur}`,
  },
  { name: 'bench', path: ({ run }) => `/work/${run}`, heading: derailleur },
  { name: 'runs', path: '/work/runs', heading: 'All runs' },
  { name: 'deviations', path: '/work/deviations', heading: 'Deviations' },
  { name: 'work-orders', path: '/work/orders', heading: 'Work orders' },
  { name: 'run-record', path: ({ run }) => `/work/${run}/record`, heading: derailleur },
  { name: 'order-record', path: ({ order }) => order, heading: 'Work order W-2' },
  { name: 'board', path: '/work/board', heading: 'Live board' },
  {
    name: 'step-form',
    path: ({ guideid, step }) => `/guides/${guideid}/edit/steps/${step}/form`,
    heading: 'Form for step 1',
  },
  { name: 'reading', path: '/reading', heading: 'To read' },
  { name: 'reading-matrix', path: '/reading/matrix', heading: 'Reading and training overview' },
  { name: 'training', path: '/training', heading: 'Training' },
  { name: 'training-drafts', path: '/training?view=drafts', heading: 'Training' },
  { name: 'training-module', path: ({ moduleid }) => `/training/${moduleid}`, heading: 'Lockout' },
  {
    name: 'training-usage',
    path: ({ moduleid }) => `/training/${moduleid}/usage`,
    heading: 'Participants in “Lockout”',
  },
  { name: 'training-record', path: '/training/record', heading: 'My training' },
  {
    name: 'training-play',
    path: ({ moduleid }) => `/training/${moduleid}/play`,
    heading: 'Lockout',
  },
  {
    name: 'training-preview',
    path: ({ moduleid, importid }) => `/training/${moduleid}/preview?import=${importid}`,
    heading: 'Lockout',
  },
  { name: 'comments', path: '/comments', heading: 'Comments to review' },
  { name: 'recent changes', path: '/changes', heading: 'Recent changes' },
  { name: 'deleted', path: '/deleted', heading: 'Deleted' },
  { name: 'undo a person', path: '/changes/undo/1', heading: /^Undo what .+ did$/ },
  { name: 'operator', path: '/operator', heading: 'Operator' },
  { name: 'site-settings', path: '/settings/site?group=patrol', heading: 'Site settings' },
  { name: 'search-words', path: '/search/words', heading: 'Searches' },
  { name: 'content-rules', path: '/settings/rules', heading: 'Content rules' },
  { name: 'webhooks', path: '/webhooks', heading: 'Webhooks' },
  { name: 'releases', path: '/releases', heading: 'Releases' },
  { name: 'releases-calendar', path: '/releases?view=calendar&month=2026-11', heading: 'Releases' },
  { name: 'releases-inbox', path: '/releases/inbox', heading: 'Waiting for signatures' },
  { name: 'releases-processes', path: '/releases/processes', heading: 'Approval processes' },
  {
    name: 'releases-guide',
    path: ({ guideid }) => `/guides/${guideid}/releases`,
    heading: `Releases of “${derailleur}”`,
  },
  { name: 'new-page', path: '/wiki/new?title=Chain_grease', heading: 'New page' },
  { name: 'unwritten', path: '/Wiki/Chain_grease', heading: 'Page not found' },
  { name: 'new-guide', path: '/guides/new', heading: 'New guide' },
  { name: 'edit-steps', path: ({ edit }) => edit(derailleur, 'steps'), heading: derailleur },
  { name: 'edit-details', path: ({ edit }) => edit(derailleur, 'details'), heading: derailleur },
  { name: 'edit-parts', path: ({ edit }) => edit(derailleur, 'parts'), heading: derailleur },
  { name: 'history-own', path: ({ guideid }) => `/guides/${guideid}/history`, heading: derailleur },
  {
    name: 'preview',
    path: ({ guideid }) => `/guides/${guideid}/preview?width=phone`,
    heading: derailleur,
  },
  { name: 'translate', path: ({ guideid }) => `/guides/${guideid}/translate/fr`, heading: /Fran/ },
  { name: 'waiting', path: ({ guideid }) => `/guides/${guideid}/waiting`, heading: derailleur },
  { name: 'page-waiting', path: '/wiki/CATEGORY/Bicycles/waiting', heading: 'Bicycles' },
  { name: 'edit-page', path: '/wiki/CATEGORY/Bicycles/edit', heading: 'Bicycles' },
  { name: 'sample', path: '/guides/2147483647/edit/steps', heading: /^Change the batteries/ },
  { name: 'rehearsal', path: ({ guideid }) => `/rehearsal/${guideid}`, heading: derailleur },
  { name: 'edit-private', path: ({ edit }) => edit(drill, 'steps'), heading: drill },
]

/** Their addresses stand among those of members too, with other words or other rights. */
const alsoOfMembers =
  /^(home|list|read|private|history|teams|tags|tag|edit-signed-out|people-signed-out)$/
export const strangersOnly = strangersScreens.filter(({ name }) => !alsoOfMembers.test(name))

/** A screen of the demo site by its name. */
export const screensOf = async (site: Site): Promise<(name: string) => Screen> => {
  const demo = await demoOf(site)
  return name =>
    screenAt(
      foundIn([...strangersScreens, ...membersScreens], one => one.name === name),
      demo,
    )
}

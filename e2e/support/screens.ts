// Every screen of routes.tsx, with the states that look like screens of their own.
import type { Site } from './site.ts'
import { currentModule, playablePackage } from './training.ts'

export type Screen = {
  name: string
  path: string
  /** The one heading of first level. */ heading: string | RegExp
}

const derailleur = 'Adjust a rear derailleur'
const drill = 'What is inside a cordless drill'

/** On the demo site, whose private guide is the drill's teardown. */
export const screensFor = async (site: Site): Promise<{ anyone: Screen[]; signedIn: Screen[] }> => {
  const guides = await site.admin.client.listGuides({ query: { limit: 200, includePrivate: true } })
  const named = (title: string) => guides.find(guide => guide.title === title)!
  const pathOf = (title: string) => new URL(named(title).url).pathname
  const edit = (title: string, part: string) => `/guides/${named(title).guideid}/edit/${part}`
  const run = await site.admin.client.startWork({
    body: { guideid: named(derailleur).guideid, workorderid: 'W-1' },
  })
  const step = (
    await site.admin.client.readGuide({
      params: { guideid: named(derailleur).guideid },
      query: { excludePrerequisiteSteps: true },
    })
  ).steps[0]!.stepid
  const { moduleid } = await currentModule(site, 'Lockout', playablePackage('1.2', 2), {
    description: 'Before you open a cabinet.',
  })
  const [{ newest_import: brought } = { newest_import: null }] =
    await site.admin.client.listTrainingVersions({ query: { moduleid } })
  const home = { name: 'home', path: '/', heading: /\w/ }
  const list = { name: 'list', path: '/guides', heading: 'Guides' }
  return {
    anyone: [
      home,
      list,
      { name: 'list-filtered', path: '/guides?title=chain&types=replacement', heading: 'Guides' },
      { name: 'list-nothing', path: '/guides?title=nosuchword', heading: 'Guides' },
      { name: 'list-behind-the-end', path: '/guides?offset=200', heading: 'Guides' },
      { name: 'search', path: '/search?q=chain', heading: 'Search' },
      { name: 'search-nothing', path: '/search?q=nosuchword', heading: 'Search' },
      { name: 'search-empty', path: '/search', heading: 'Search' },
      { name: 'read', path: pathOf(derailleur), heading: derailleur },
      {
        name: 'read-short',
        path: pathOf('Replace the switch of a desk lamp'),
        heading: 'Replace the switch of a desk lamp',
      },
      { name: 'category', path: '/Device/Bicycles', heading: 'Bicycles' },
      { name: 'item', path: '/Item/Chain_wear_gauge', heading: 'Chain wear gauge' },
      { name: 'tree', path: '/tree', heading: 'Tree' },
      { name: 'tree-place', path: '/tree?path=Bicycles/Chains', heading: 'Tree' },
      { name: 'tags', path: '/tags', heading: 'Tags' },
      { name: 'tag', path: '/tags/bicycle', heading: 'Tag: bicycle' },
      {
        name: 'person',
        path: `/User/${named(derailleur).userid}`,
        heading: named(derailleur).username,
      },
      {
        name: 'edit-signed-out',
        path: edit(derailleur, 'steps'),
        heading: 'This page is not open to you',
      },
      {
        name: 'history',
        path: `/guides/${named(derailleur).guideid}/history`,
        heading: derailleur,
      },
      {
        name: 'page-history',
        path: '/wiki/CATEGORY/Bicycles/history',
        heading: 'History of Bicycles',
      },
      { name: 'private', path: pathOf(drill), heading: 'This page is not open to you' },
      { name: 'unknown', path: '/no/such/place', heading: 'There is nothing at this address' },
      { name: 'settings', path: '/settings', heading: 'Settings' },
      { name: 'people-signed-out', path: '/users', heading: 'This page is not open to you' },
      { name: 'teams', path: '/teams', heading: 'Teams' },
      { name: 'sign-in', path: '/sign-in', heading: 'Sign in' },
      { name: 'sign-in-back', path: '/sign-in/back?code=none&state=none', heading: 'Signing in' },
      { name: 'register', path: '/register', heading: 'Make an account' },
      { name: 'forgot', path: '/reset-password', heading: 'Forgot your password?' },
      {
        name: 'new-password',
        path: '/reset-password?token=none',
        heading: 'Choose a new password',
      },
      { name: 'verify', path: '/verify?token=none', heading: 'Confirm your email address' },
      { name: 'invitation', path: '/invitation?token=none', heading: 'Accept your invitation' },
      { name: 'api', path: '/docs/api', heading: 'API 2.0' },
      { name: 'api-endpoint', path: '/docs/api#patchStep', heading: 'Patch step' },
    ],
    signedIn: [
      { ...home, heading: 'On the bench' },
      {
        name: 'tree-plan',
        path: '/tree?path=Bicycles%2FDrivetrain%2FChains&trees=2&plan=1',
        heading: 'Tree',
      },
      { name: 'recover', path: '/recover', heading: 'Recover' },
      {
        name: 'own-page',
        path: `/User/${site.admin.userid}/${site.admin.username}`,
        heading: site.admin.username,
      },
      list,
      { name: 'list-mine', path: '/guides?whose=mine', heading: 'Guides' },
      { name: 'read-own', path: pathOf(derailleur), heading: derailleur },
      { name: 'read-private', path: pathOf(drill), heading: drill },
      { name: 'notifications', path: '/notifications', heading: 'Notifications' },
      { name: 'patrol', path: '/patrol', heading: 'Nothing to check' },
      { name: 'contributions', path: '/contributions', heading: 'My contributions' },
      { name: 'people', path: '/users', heading: 'People' },
      {
        name: 'people-card',
        path: `/users?sort=reputation&card=${site.admin.userid}`,
        heading: 'People',
      },
      { name: 'people-nothing', path: '/users?q=nosuchword', heading: 'People' },
      { name: 'invitations', path: '/users/invitations', heading: 'Invitations' },
      { name: 'account', path: `/users/${site.admin.userid}`, heading: site.admin.username },
      { name: 'teams-kept', path: '/teams', heading: 'Teams' },
      { name: 'media', path: '/media', heading: 'Media' },
      { name: 'media-list', path: '/media?view=list&kind=image', heading: 'Media' },
      { name: 'media-nothing', path: '/media?q=nosuchword', heading: 'Media' },
      { name: 'tags-own', path: '/tags', heading: 'Tags' },
      { name: 'tags-alike', path: '/tags?view=alike', heading: 'Tags' },
      { name: 'tags-runs', path: '/tags?view=runs', heading: 'Tags' },
      { name: 'tag-own', path: '/tags/bicycle', heading: 'Tag: bicycle' },
      { name: 'views', path: '/views', heading: 'Views' },
      {
        name: 'views-guide',
        path: `/views/guide/${named(derailleur).guideid}`,
        heading: `Views of guide ${named(derailleur).guideid}`,
      },
      { name: 'views-own', path: `/views/user/${site.admin.userid}`, heading: 'Views by you' },
      { name: 'audit', path: '/audit', heading: 'Audit log' },
      { name: 'work', path: '/work', heading: 'Work' },
      {
        name: 'work-new',
        path: `/work/new?guide=${named(derailleur).guideid}`,
        heading: `Work through: ${derailleur}`,
      },
      { name: 'bench', path: `/work/${run.entryid}`, heading: derailleur },
      { name: 'board', path: '/work/board', heading: 'Live board' },
      {
        name: 'step-form',
        path: `/guides/${named(derailleur).guideid}/edit/steps/${step}/form`,
        heading: 'Filled in at step 1',
      },
      { name: 'training', path: '/training', heading: 'Training' },
      { name: 'training-drafts', path: '/training?view=drafts', heading: 'Training' },
      { name: 'training-module', path: `/training/${moduleid}`, heading: 'Lockout' },
      { name: 'training-usage', path: `/training/${moduleid}/usage`, heading: 'Who took Lockout' },
      { name: 'training-play', path: `/training/${moduleid}/play`, heading: 'Lockout' },
      {
        name: 'training-preview',
        path: `/training/${moduleid}/preview?import=${brought!.importid}`,
        heading: 'Lockout',
      },
      { name: 'comments', path: '/comments', heading: 'Comments to review' },
      { name: 'webhooks', path: '/webhooks', heading: 'Webhooks' },
      { name: 'releases', path: '/releases', heading: 'Releases' },
      {
        name: 'releases-calendar',
        path: '/releases?view=calendar&month=2026-11',
        heading: 'Releases',
      },
      { name: 'releases-inbox', path: '/releases/inbox', heading: 'Waiting for signatures' },
      { name: 'releases-processes', path: '/releases/processes', heading: 'Approval processes' },
      {
        name: 'releases-guide',
        path: `/guides/${named(derailleur).guideid}/releases`,
        heading: `Releases of ${derailleur}`,
      },
      { name: 'new-page', path: '/wiki/new?title=Chain_grease', heading: 'New page' },
      {
        name: 'unwritten',
        path: '/Wiki/Chain_grease',
        heading: 'There is nothing at this address',
      },
      { name: 'new-guide', path: '/guides/new', heading: 'New guide' },
      { name: 'edit-steps', path: edit(derailleur, 'steps'), heading: derailleur },
      { name: 'edit-details', path: edit(derailleur, 'details'), heading: derailleur },
      { name: 'edit-parts', path: edit(derailleur, 'parts'), heading: derailleur },
      {
        name: 'history-own',
        path: `/guides/${named(derailleur).guideid}/history`,
        heading: derailleur,
      },
      {
        name: 'preview',
        path: `/guides/${named(derailleur).guideid}/preview?width=phone`,
        heading: derailleur,
      },
      {
        name: 'waiting',
        path: `/guides/${named(derailleur).guideid}/waiting`,
        heading: derailleur,
      },
      { name: 'page-waiting', path: '/wiki/CATEGORY/Bicycles/waiting', heading: 'Bicycles' },
      { name: 'edit-page', path: '/wiki/CATEGORY/Bicycles/edit', heading: 'Bicycles' },
      { name: 'edit-private', path: edit(drill, 'steps'), heading: drill },
    ],
  }
}

// Readings that go stale together, by what they show.
import type { ReadName } from '#contract/rows.ts'

export const lists = [
  'listGuides',
  'listFeaturedGuides',
  'listGuidesToMend',
  'listOwnGuides',
  'listChanges',
  'listDeleted',
] as const satisfies ReadName[]
export const tagPairs = ['listLookAlikes', 'listDistinctTags'] as const satisfies ReadName[]
/** What somebody's attempts at a module are counted and listed in. */
export const attempts = [
  'readTrainingUsage',
  'readTrainingQuestions',
  'readTrainingRecord',
  'listTraining',
  'listTrainingVersions',
] as const satisfies ReadName[]
export const categoryPairs = [
  'listTwinCategories',
  'listDistinctCategories',
] as const satisfies ReadName[]
export const tagUses = ['listTagUse', 'listTagDocuments', 'listTags'] as const satisfies ReadName[]
export const tagWork = [
  ...tagPairs,
  ...tagUses,
  'listJobs',
  'suggestTags',
  'listGuideTags',
  'listWikiTags',
] as const satisfies ReadName[]
export const library = ['listMedia', 'readMediaFigures'] as const satisfies ReadName[]
// A category's page lists its guides; a guide's parts and tools make ITEM pages.
export const pages = [
  'readCategoryFacts',
  'readCategoryOverview',
  'readFilledCategories',
  ...categoryPairs,
  'readWiki',
  'listWikis',
  'listPages',
  'listWantedPages',
  'listWikiTitles',
  'readHierarchy',
  'readHierarchyOrder',
  'listWikiChildren',
  'readIdentification',
  'readCategories',
  'listCategoryTitles',
  'readCategory',
] as const satisfies ReadName[]
/** In which languages a guide stands, and how far. */
export const texts = ['listGuideLanguages', 'readTranslation'] as const satisfies ReadName[]
export const wholeGuide = [
  'readGuide',
  ...texts,
  'listGuideTags',
  'listGuideUsers',
  'listGuideTeams',
  ...lists,
  ...pages,
] as const satisfies ReadName[]
export const teams = [
  'listTeams',
  'readTeam',
  'listTeamMembers',
  'listGuideTeams',
  'readUser',
  'readOwnUser',
  'listUsers',
  'readLeaving',
] as const satisfies ReadName[]

export const queue = [
  'listPatrolItems',
  'readPatrolCounts',
  'listPatrolFilters',
  'readPatrolItem',
] as const satisfies ReadName[]
export const reports = [
  'listPatrolReports',
  'readPatrolReport',
  'readPatrolCounts',
] as const satisfies ReadName[]
export const decided = [
  ...queue,
  'listOwnPatrolItems',
  'listPatrolDecisions',
  'readPatrolDecision',
  'readPatrolStats',
  'readPatrolDocument',
  'listPatrolReasons',
  ...wholeGuide,
] as const satisfies ReadName[]
export const talk = [
  'listComments',
  'readComment',
  'listCommentQueue',
  'listChanges',
  'readGuide',
] as const satisfies ReadName[]
export const people = [
  'readPatrolAuthor',
  'readUser',
  'readOwnUser',
  'listUsers',
  'searchUsers',
] as const satisfies ReadName[]
export const work = [
  'listWork',
  'readWork',
  'listSuspendedWork',
  'readWorkBoard',
  'listRuns',
  'listDeviations',
  'listRunRecords',
  'listRunReleases',
  // What an order comes to is counted over its runs.
  'listWorkOrders',
  'readWorkOrder',
  'readWorkChain',
] as const satisfies ReadName[]

export const orders = [
  'listWorkOrders',
  'readWorkOrder',
  'readWorkChain',
] as const satisfies ReadName[]

export const imports = [
  'listTrainingImports',
  'readTrainingImport',
  'listTrainingVersions',
] as const satisfies ReadName[]

export const methods = ['readSignInMethods', 'readOwnUser'] as const satisfies ReadName[]
export const processes = ['listProcesses', 'listGuideProcesses'] as const satisfies ReadName[]
export const register = [
  'readRegisterEntry',
  'listReleases',
  'readReleaseCalendar',
  'listGuideReleases',
] as const satisfies ReadName[]
export const talked = [
  'listReviewThreads',
  'readApprovalRequest',
  'listApprovalRequests',
] as const satisfies ReadName[]
// Who is asked for what, and how they stand.
export const reading = [
  'readReadingRequest',
  'listOwnReading',
  'readReadingMatrix',
] as const satisfies ReadName[]
// A release decides what readers get, and publishes what never was public.
export const released = [
  'listReleases',
  'readReleaseCalendar',
  'listGuideReleases',
  'listApprovalRequests',
  'readApprovalRequest',
  'listReviewThreads',
  ...reading,
  ...wholeGuide,
] as const satisfies ReadName[]
export const teamsOfGuide = [
  'listGuideTeams',
  'readGuide',
  'listGuides',
  'readTeam',
  'listTeams',
  'readLeaving',
] as const
/** Points move with a completion, too. */
export const completions = [
  'readGuide',
  'listOwnCompletions',
  'listUserCompletions',
  'readUser',
  'readOwnUser',
] as const

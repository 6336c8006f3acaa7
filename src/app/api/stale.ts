import type { ReadName, WriteName } from '#contract/rows.ts'

const lists = ['listGuides', 'listFeaturedGuides', 'listOwnGuides'] as const satisfies ReadName[]
// A category's page lists its guides; a guide's parts and tools make ITEM pages.
const pages = ['readWiki', 'listWikis', 'listWikiTitles', 'readHierarchy', 'readHierarchyOrder', 'listWikiChildren', 'readIdentification', 'readCategories', 'listCategoryTitles', 'readCategory'] as const satisfies ReadName[]
const wholeGuide = ['readGuide', 'listGuideTags', 'listGuideUsers', 'listGuideTeams', ...lists, ...pages] as const satisfies ReadName[]
const teams = ['listTeams', 'readTeam', 'listTeamMembers', 'listGuideTeams', 'readUser', 'readOwnUser', 'listUsers'] as const satisfies ReadName[]

/** Which reads each write makes stale: by row, never by key; one read too many is cheaper than a stale screen. */
export const stale = {
  createGuide: wholeGuide,
  patchGuide: wholeGuide,
  deleteGuide: wholeGuide,
  restoreGuide: wholeGuide,
  publishGuide: wholeGuide,
  unpublishGuide: wholeGuide,
  createStep: ['readGuide', ...lists],
  patchStep: ['readGuide', ...lists],
  deleteStep: ['readGuide', ...lists],
  orderSteps: ['readGuide', ...lists],
  tagGuide: ['listGuideTags', 'listTags', 'readGuide'],
  untagGuide: ['listGuideTags', 'listTags', 'readGuide'],
  tagWiki: ['listWikiTags', 'listTags', 'readWiki'],
  untagWiki: ['listWikiTags', 'listTags', 'readWiki'],
  addGuideUser: ['listGuideUsers', 'readGuide'],
  removeGuideUser: ['listGuideUsers', 'readGuide'],
  addGuideTeam: ['listGuideTeams', 'readGuide'],
  removeGuideTeam: ['listGuideTeams', 'readGuide'],
  createTeam: teams,
  patchTeam: teams,
  deleteTeam: teams,
  addTeamMember: teams,
  removeTeamMember: teams,
  createWiki: [...pages, 'listWikiTags'],
  patchWiki: pages,
  deleteWiki: [...pages, 'listWikiTags'],
  revertWiki: [...pages, 'listWikiTags'],
  // A category's new title or place shows in the guides that lie in it.
  moveWiki: [...pages, 'readGuide'],
  uploadImage: ['listOwnImages'],
  uploadDocument: ['listOwnDocuments'],
  deleteDocuments: ['listOwnDocuments'],
  uploadVideo: ['listOwnVideos'],
  deleteVideos: ['listOwnVideos'],
  createEmbed: ['listOwnEmbeds'],
  deleteEmbeds: ['listOwnEmbeds'],
  // Alternative text and crop show wherever the picture stands.
  patchImage: ['listOwnImages', 'readGuide', ...lists, ...pages],
  patchUser: ['readUser', 'readOwnUser', 'listUsers', 'readGuide'],
  createUser: ['listUsers', 'readOwnUser'],
  createToken: ['readOwnUser'],
  deleteToken: ['readOwnUser'],
  endToken: ['listTokens'],
  resetPassword: [],
  confirmReset: ['readOwnUser', 'listTokens'],
  verifyEmail: ['readOwnUser'],
  sendVerification: [],
  // Points move with a completion, and both kinds of marks have lists.
  completeGuide: ['readGuide', 'listOwnCompletions', 'listUserCompletions', 'readUser', 'readOwnUser', 'listOwnBadges', 'listUserBadges'],
  uncompleteGuide: ['readGuide', 'listOwnCompletions', 'listUserCompletions', 'readUser', 'readOwnUser'],
  favoriteGuide: ['readGuide', 'listOwnFavorites', 'listUserFavorites'],
  unfavoriteGuide: ['readGuide', 'listOwnFavorites', 'listUserFavorites'],
  createComment: ['listComments', 'readGuide'],
  patchComment: ['listComments', 'readComment', 'readGuide'],
  deleteComment: ['listComments', 'readComment', 'readGuide'],
  patchViewSettings: ['readViewSettings'],
  clearViews: ['listUserViews'],
  readNotifications: ['listNotifications', 'readOwnUser'],
  patchSettings: ['readSite', 'readSettings', 'readCapabilities'],
} as const satisfies Record<WriteName, readonly ReadName[]>

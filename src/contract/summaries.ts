// What each row does, in one sentence, for people who read the reference. Apart from the schemas: the app's editors load
// those and need no prose. A row without a sentence does not compile.
import type { Name } from './rows.ts'

export const summaries: Record<Name, string> = {
  listGuides: 'Lists guides, by default the public ones, with what a list shows of each.',
  listFeaturedGuides: 'Lists the guides that the site features.',
  listOwnGuides: 'Lists the guides that the caller wrote, private ones among them.',
  readGuide: 'Reads one guide with all its steps, and the steps of its prerequisites in front.',
  createGuide: 'Makes a guide; it is private unless `public` says otherwise.',
  patchGuide: 'Changes details of a guide: members that are not sent stay as they are.',
  deleteGuide: 'Deletes a guide; it can be restored.',
  restoreGuide: 'Brings a deleted guide back in one of its languages.',
  publishGuide: 'Makes a guide public.',
  unpublishGuide: 'Makes a guide private again.',

  createStep: 'Adds a step to a guide, at the end or at `orderby`.',
  patchStep: 'Changes title, lines or media of one step: members that are not sent stay as they are.',
  deleteStep: 'Takes a step out of its guide.',
  orderSteps: 'Puts the steps of a guide into another order.',

  listWikis: 'Lists the pages of a namespace.',
  listWikiTitles: 'Lists the titles of a namespace, up to 10,000 at once.',
  readHierarchy: 'Reads the whole tree of categories as nested names, with the titles that are shown for them.',
  readHierarchyOrder: 'Reads the tree of categories as lists, so that their order is kept.',
  readWiki: 'Reads one page of the wiki; a category comes with its guides and what lies below it.',
  createWiki: 'Makes a page of the wiki.',
  patchWiki: 'Changes a page of the wiki: members that are not sent stay as they are.',
  deleteWiki: 'Deletes a page of the wiki.',
  revertWiki: 'Makes the content of an older revision the newest one.',
  readIdentification: 'Reads how things of a category are told apart, from the page itself or the nearest one above it.',
  listWikiChildren: 'Lists the categories that lie directly below one.',
  moveWiki: 'Moves a category with everything below it to another parent.',
  readCategories: 'Reads the tree of categories.',
  listCategoryTitles: 'Lists the titles of all categories.',
  readCategory: 'Reads the page of a category by its title.',

  listTags: 'Lists all tags of the site.',
  listGuideTags: 'Lists the tags of a guide.',
  listWikiTags: 'Lists the tags of a page.',
  tagGuide: 'Gives a guide a tag.',
  untagGuide: 'Takes a tag off a guide.',
  tagWiki: 'Gives a page a tag.',
  untagWiki: 'Takes a tag off a page.',

  search: 'Finds guides, pages, people and teams by words, best first, with the passage that matches.',
  suggest: 'Completes what is being typed with titles of guides, pages, people and teams.',

  listOwnImages: 'Lists the images in the caller\'s media manager.',
  uploadImage: 'Sends an image; the request body is the file itself.',
  deleteImages: 'Takes images out of the caller\'s media manager, by a list of ids in the path.',
  deleteListedImages: 'Takes images out of the caller\'s media manager, by a list of ids in the query.',
  copyImage: 'Copies an image into the caller\'s own media manager.',
  patchImage: 'Sets the alternative text of an image.',
  markUpImage: 'Draws shapes on an image and gives the new image that shows them.',
  cropImage: 'Cuts and turns an image and gives the new image.',
  readImage: 'Reads one image with its sizes, crop and markup.',
  listImageUses: 'Lists where an image is shown.',

  listOwnDocuments: 'Lists the documents that the caller sent.',
  uploadDocument: 'Sends a document; the request body is the file itself.',
  deleteDocuments: 'Takes documents out of the caller\'s media manager.',
  readDocument: 'Reads what is known of one document.',
  listOwnVideos: 'Lists the videos that the caller sent.',
  uploadVideo: 'Sends a video; the request body is the file itself.',
  deleteVideos: 'Takes videos out of the caller\'s media manager.',
  readVideo: 'Reads what is known of one video.',
  listOwnEmbeds: 'Lists the embedded films that the caller added.',
  createEmbed: 'Adds a film of another site by its address.',
  deleteEmbeds: 'Takes embedded films out of the caller\'s media manager.',

  createUpload: 'Begins a file that is sent in parts.',
  readUpload: 'Reads how much of a file has come, so that sending goes on there.',
  sendUploadPart: 'Sends the next part of a file; with the last one it is finished.',
  deleteUpload: 'Gives up a file that is not finished.',

  listComments: 'Lists comments, newest threads or those of one document.',
  readComment: 'Reads one comment with its replies.',
  createComment: 'Comments on a guide, step or page, or replies to a comment.',
  patchComment: 'Changes the words of a comment.',
  deleteComment: 'Removes a comment.',

  listGuideRevisions: 'Lists the revisions of a guide and its steps, newest first.',
  diffGuideRevisions: 'Compares two revisions of a guide by field, step and word.',
  readGuideRevision: 'Reads a guide as it was at a revision.',
  listStepRevisions: 'Lists the revisions of one step, newest first.',
  diffStepRevisions: 'Compares two revisions of a step by line and word.',
  readStepRevision: 'Reads a step as it was at a revision.',
  listWikiRevisions: 'Lists the revisions of a page, newest first.',
  diffWikiRevisions: 'Compares two revisions of a page by field and word.',
  readWikiRevision: 'Reads a page as it was at a revision.',
  readRevision: 'Reads a revision by its number alone, with the whole document as it was.',

  listUserViews: 'Lists what a person has read, newest first; looking is recorded.',
  listDocViews: 'Lists who has read a document, newest first; looking is recorded.',
  countDocViews: 'Counts views of a document by day; days with few readers are left out.',
  listViewReaders: 'Lists who has looked at the caller\'s own history, when and why.',
  readViewSettings: 'Reads whether the caller\'s views are recorded.',
  patchViewSettings: 'Pauses or resumes the recording of the caller\'s views.',
  clearViews: 'Erases the caller\'s history of views.',

  completeGuide: 'Marks a guide as done by the caller.',
  uncompleteGuide: 'Takes the mark of a done guide away.',
  favoriteGuide: 'Puts a guide among the caller\'s favourites.',
  unfavoriteGuide: 'Takes a guide out of the caller\'s favourites.',
  listOwnFavorites: 'Lists the caller\'s favourites.',
  listUserFavorites: 'Lists a person\'s favourites.',
  listOwnCompletions: 'Lists the guides that the caller has done.',
  listUserCompletions: 'Lists the guides that a person has done.',
  listUserGuides: 'Lists the guides that a person wrote.',

  listUsers: 'Lists people in the order in which they joined.',
  readUser: 'Reads one person.',
  patchUser: 'Changes an account: one\'s own, or as an Admin anybody\'s.',
  readOwnUser: 'Reads the caller\'s own account.',
  searchUsers: 'Finds people by a part of their names; names that begin with it come first.',
  searchUsernames: 'Finds names of people; use searchUsers instead.',
  readUserBySso: 'Finds a person by the id that another sign-in service knows them by.',
  readUserByEmail: 'Finds a person by e-mail address.',
  listOwnFlags: 'Lists the flags that the caller may set on guides and pages.',

  listGuideUsers: 'Lists the people whom a guide is shared with.',
  addGuideUser: 'Shares a guide with a person.',
  removeGuideUser: 'Ends sharing a guide with a person.',
  listGuideTeams: 'Lists the teams of a guide, and what the caller may do with it.',
  addGuideTeam: 'Gives a guide to a team.',
  removeGuideTeam: 'Takes a guide away from a team.',
  listTeams: 'Lists teams.',
  listTeamMembers: 'Lists the members of a team.',
  readTeam: 'Reads one team.',
  createTeam: 'Makes a team; its maker becomes its first lead.',
  patchTeam: 'Changes a team.',
  deleteTeam: 'Deletes a team.',
  addTeamMember: 'Adds a person to a team, or joins one.',
  removeTeamMember: 'Removes a person from a team, or leaves it.',

  listBadges: 'Lists all badges.',
  readBadge: 'Reads one badge.',
  listOwnBadges: 'Lists badges with those that the caller has earned.',
  listUserBadges: 'Lists badges with those that a person has earned.',

  createToken: 'Signs in with e-mail address and password; the answer holds the token.',
  deleteToken: 'Signs out: ends the token of this request.',
  listTokens: 'Lists the caller\'s sign-ins.',
  endToken: 'Ends one of the caller\'s sign-ins.',
  resetPassword: 'Sends a mail with a link for a new password; the answer is the same for addresses that nobody has.',
  confirmReset: 'Sets a new password with the token of that mail, and signs in.',
  verifyEmail: 'Proves an e-mail address with the token that was sent to it.',
  sendVerification: 'Sends the mail again that proves the caller\'s address.',
  listMails: 'Lists the mails of the site that wait or were sent.',
  createUser: 'Registers an account and signs in.',

  listNotifications: 'Lists what happened to the caller\'s own work, newest first.',
  readNotifications: 'Marks notifications as read.',

  listPresence: 'Lists who has a document open now.',
  putPresence: 'Says that the caller has a document open; repeated every 10 seconds.',
  listDependents: 'Lists the guides that have this one among their prerequisites, however far away.',

  createEventTicket: 'Gives a ticket that opens one stream of events.',
  readEvents: 'Streams events as they happen, until the caller closes it.',

  readSite: 'Reads what the site is called, its languages, features and limits.',
  readOpenapi: 'Reads this reference as an OpenAPI 3.1 document.',
  readSettings: 'Reads the settings of the site.',
  patchSettings: 'Changes settings of the site.',
  readCapabilities: 'Reads what this service offers beside the specification, and its limits.',
}

/** Rows that stay for old clients; each has a successor. */
export const deprecated: ReadonlySet<Name> = new Set<Name>(['searchUsernames'])

const revision = 'The revision that the change is based on. When somebody saved since, the answer is 409 and nothing is stored.'
const anOldPage = 'An old revision of the page.'
const theRevision = 'The revision.'
/** What parameters mean wherever they stand, by name; `row.name` where it differs. */
export const parameterWords: Record<string, string> = {
  guideid: 'The guide.', stepid: 'The step; it stays the same when steps move.', userid: 'The person.', teamid: 'The team.', commentid: 'The comment.',
  namespace: 'CATEGORY, ITEM, INFO, WIKI, USER or TEAM, in any case.', title: 'The title of the page; spaces may be written as `_`.',
  revisionid: revision, 'createStep.revisionid': `${revision} It may be left out.`, 'patchUser.revisionid': `${revision} It may be left out.`, limit: 'How many at most.', offset: 'How many to pass over.', order: 'ASC or DESC.',
  'sendUploadPart.offset': 'Where this part begins, in bytes; the header Upload-Offset says the same.',
  'readWiki.revisionid': anOldPage, 'readCategory.revisionid': anOldPage,
  'readGuideRevision.revisionid': theRevision, 'readStepRevision.revisionid': theRevision, 'readWikiRevision.revisionid': theRevision, 'readRevision.revisionid': theRevision,
  langid: 'Two letters; a language that does not exist there is answered in the language of the source.', type: 'JSON, or XML in the form of oManual.',
  modifiedSince: 'UNIX seconds: only what changed since.', joinedSince: 'UNIX seconds: only who joined since.', newMemberSince: 'UNIX seconds: only teams with a new member since.',
  guideids: 'Ids with commas between them; the first 50 count.', includePrivate: 'Also private guides that the caller may see.',
  unpatrolled: 'The newest content, with edits that wait for patrol.', excludePrerequisiteSteps: 'Only the guide\'s own steps.',
  machineTranslateLangid: 'Translated by a machine where no translation exists; 501 when the site has none.',
  requireGuides: 'Only categories with guides in them or below.', includeStubs: 'Also categories without a page.',
  display: '`titles`, `hierarchy` or `hierarchyOrder` choose another kind of answer.',
  start_date: 'UNIX seconds, YYYY-MM-DD or ISO 8601; inclusive.', end_date: 'UNIX seconds, YYYY-MM-DD or ISO 8601; inclusive.',
  file: 'The name of the file; its ending says what it is.', cropToRatio: 'Cut from the middle to this ratio.',
  from: 'A revision; the one before `to` when absent.', to: 'A revision; the newest when absent.', after: 'Only revisions after this one.',
  doctypes: 'Kinds with commas between them.', doc_type: '`guide` or `wiki`.', docid: 'The guide or page, by its number.',
}

const title = 'At most 255 characters; made from type, category and subject until somebody writes one.'
const stepTitle = 'At most 128 characters; empty is allowed.'
const guideType = 'One of the guide types of the site.'
/** What members of a request body mean, by name; `row.name` where it differs. */
export const bodyWords: Record<string, string> = {
  'patchGuide.title': title, 'createGuide.title': title, 'createGuide.type': guideType, 'patchGuide.type': guideType,
  'patchGuide.summary': 'At most 155 characters.', 'createGuide.summary': 'At most 155 characters.',
  'patchStep.title': stepTitle, 'createStep.title': stepTitle, 'createStep.orderby': 'Its place, from 1; the end when absent.',
  lines: '1 to 8, more only where there were more; each of at most 350 characters. A `lineid` keeps it the same line.', media: 'Up to three images, or one video or embed.',
  subject: 'At most 128 characters.', introduction: 'Wiki text of at most 49 lines and 20,000 characters.', conclusion: 'Wiki text of at most 20,000 characters.',
  time_required_min: 'Seconds.', time_required_max: 'Seconds.', prerequisites: 'Ids of at most 20 guides.', 'patchWiki.contents': 'Wiki text.', 'createWiki.contents': 'Wiki text.',
  stepids: 'All steps of the guide in their new order.', parentid: 'The comment that this one answers.', 'patchImage.alt': '"" is decorative, null is not said.',
  'markUpImage.markup': 'Shapes with semicolons between them; "" takes the markup away.', join_code: 'The word that lets people into the team.',
}

// What each row does, in one sentence, for people who read the reference. Apart from the schemas:
// the app's editors load those and need no prose. A row without a sentence does not compile.
import { favoriteSummaries } from '../favorites/summaries.ts'
import { guideSummaries } from '../guides/summaries.ts'
import { viewSummaries } from '../views/summaries.ts'
import type { Name } from '../rows.ts'
import { approvalSummaries } from '../approvals/summaries.ts'
import { readingSummaries } from '../reading/summaries.ts'
import { releaseSummaries } from '../releases/summaries.ts'
import { notificationSummaries } from '../notifications/summaries.ts'
import { contentRuleSummaries } from '../contentRules/summaries.ts'
import { patrolSummaries } from '../patrol/summaries.ts'
import { signInSummaries } from '../signIns/summaries.ts'
import { trainingSummaries } from '../training/summaries.ts'
import { worklogSummaries } from '../worklog/summaries.ts'
import { workOrderSummaries } from '../workorders/summaries.ts'

export const summaries: Record<Name, string> = {
  ...guideSummaries,

  createStep: 'Adds a step to a guide, at the end or at `orderby`.',
  patchStep:
    'Changes title, lines or media of one step: members that are not sent stay as they are.',
  deleteStep: 'Takes a step out of its guide.',
  orderSteps: 'Puts the steps of a guide into another order.',

  listWikis: 'Lists the pages of a namespace.',
  listWikiTitles: 'Lists the titles of a namespace, up to 10,000 at once.',
  readHierarchy:
    'Reads the whole tree of categories as nested names, with the titles that are shown for them.',
  readHierarchyOrder: 'Reads the tree of categories as lists, so that their order is kept.',
  readWiki: 'Reads one page of the wiki; a category comes with its guides and what lies below it.',
  createWiki: 'Makes a page of the wiki.',
  patchWiki: 'Changes a page of the wiki: members that are not sent stay as they are.',
  deleteWiki: 'Deletes a page of the wiki.',
  revertWiki: 'Makes the content of an older revision the newest one.',
  readIdentification:
    'Reads how things of a category are told apart, from the page itself or the nearest one above it.',
  listWikiChildren: 'Lists the categories that lie directly below one.',
  moveWiki: 'Moves a category with everything below it to another parent.',
  readCategories: 'Reads the tree of categories.',
  listCategoryTitles: 'Lists the titles of all categories.',
  readCategory: 'Reads the page of a category by its title.',

  readCategoryFacts:
    'Tells of all categories at once how many public guides lie in each, and which are stubs.',
  readFilledCategories: 'Tells which categories have a picture, and which a description.',
  readCategoryOverview:
    'Tells what readers find below a category: its guides by type, and how many each one below holds.',
  listSearchMisses: 'Lists what was looked for and not found, most often asked first, for Authors.',
  askForGuide: 'Asks for a guide about the words; counted for Authors, without who asked.',
  forgetSearchMiss: 'Takes words off the list of what was not found.',

  listTags: 'Lists all tags of the site.',
  listGuideTags: 'Lists the tags of a guide.',
  listWikiTags: 'Lists the tags of a page.',
  tagGuide: 'Gives a guide a tag.',
  untagGuide: 'Takes a tag off a guide.',
  tagWiki: 'Gives a page a tag.',
  untagWiki: 'Takes a tag off a page.',
  listTagUse: 'Lists tags with how often each is used, on documents that the caller may see.',
  suggestTags:
    'Suggests tags while one is typed: those that begin so, other spellings, and tags that look like it.',
  listLookAlikes:
    'Lists pairs of tags that are likely the same: by spelling, plural, hyphen, or by standing on the same documents.',
  listDistinctTags: 'Lists pairs of tags that look alike and are not the same, with who said so.',
  setDistinctTags: 'Says that two tags that look alike are not the same: they are offered no more.',
  unsetDistinctTags: 'Takes back that two tags are not the same.',
  listTagDocuments: 'Lists the guides and pages that carry a tag.',
  startTagJob:
    'Starts a job that renames, merges, splits or deletes a tag on all documents, or takes such a job back; a dry run unless `dry_run` is false.',
  startReplacementJob:
    'Starts a job that looks for words in guides and pages, that replaces what it found, or that takes that back.',
  listSynonyms: 'Lists the other spellings of a tag.',
  addSynonym: 'Makes a word another spelling of a tag: whoever adds it adds the tag.',
  removeSynonym: 'Takes another spelling away from a tag.',

  search:
    'Finds guides, pages, people and teams by words, best first, with the passage that matches.',
  suggest: 'Completes what is being typed with titles of guides, pages, people and teams.',

  listOwnImages: "Lists the images in the caller's media manager.",
  uploadImage: 'Sends an image; the request body is the file itself.',
  deleteImages: "Takes images out of the caller's media manager, by a list of ids in the path.",
  deleteListedImages:
    "Takes images out of the caller's media manager, by a list of ids in the query.",
  copyImage: "Copies an image into the caller's own media manager.",
  patchImage: 'Sets the alternative text of an image.',
  markUpImage: 'Draws shapes on an image and gives the new image that shows them.',
  cropImage: 'Cuts and turns an image and gives the new image.',
  readImage: 'Reads one image with its sizes, crop and markup.',
  listImageUses: 'Lists where an image is shown.',

  listMedia: "Lists the caller's images, videos and documents, with how often each is used.",
  readMediaFigures:
    "Counts the caller's files and the bytes that are kept for them: by kind, by use, very large pictures and those of low resolution.",
  removeMedia:
    "Takes items out of the caller's media library, unless one is used in other places than the caller was shown.",
  restoreMedia: 'Brings back what was taken out of the media library in the last 30 days.',
  listVideoUses: 'Lists where a video is used.',
  listDocumentUses: 'Lists where a document is used.',
  patchVideo: 'Sets the title, the part that is played, the poster and the captions of a video.',
  patchEmbed: 'Sets the title of an embed.',

  listOwnDocuments: 'Lists the documents that the caller sent.',
  uploadDocument: 'Sends a document; the request body is the file itself.',
  deleteDocuments: "Takes documents out of the caller's media manager.",
  readDocument: 'Reads what is known of one document.',
  listOwnVideos: 'Lists the videos that the caller sent.',
  uploadVideo: 'Sends a video; the request body is the file itself.',
  deleteVideos: "Takes videos out of the caller's media manager.",
  readVideo: 'Reads what is known of one video.',
  listOwnEmbeds: 'Lists the embedded films that the caller added.',
  createEmbed: 'Adds a film of another site by its address.',
  deleteEmbeds: "Takes embedded films out of the caller's media manager.",

  uploadMedia: 'Sends an image, video or document; the ending of its name says which.',
  readOwnMedia: "Says of a file in the caller's media manager whether it is ready.",
  deleteOwnMedia: "Takes a file of any kind out of the caller's media manager.",
  createUpload: 'Begins a file that is sent in parts.',
  readUpload: 'Reads how much of a file has come, so that sending goes on there.',
  sendUploadPart: 'Sends the next part of a file; with the last one it is finished.',
  deleteUpload: 'Gives up a file that is not finished.',

  listComments: 'Lists comments, newest threads or those of one document.',
  readComment: 'Reads one comment with its replies.',
  createComment: 'Comments on a guide, step or page, or replies to a comment.',
  patchComment: 'Changes the words of a comment.',
  deleteComment: 'Removes a comment.',
  listCommentQueue: 'Lists the comments that wait for a Moderator: held, flagged or hidden.',
  flagComment: 'Says that a comment does not belong here; three people hide it, or one Moderator.',
  approveComment: 'Makes a held comment public, or lets one stay that people flagged.',
  refuseComment: 'Removes a held comment.',
  hideComment: 'Hides a public comment and its replies.',
  restoreComment: 'Makes a hidden comment public again.',
  removeComment: 'Removes a hidden comment.',

  listGuideRevisions: 'Lists the revisions of a guide and its steps, newest first.',
  diffGuideRevisions: 'Compares two revisions of a guide by field, step and word.',
  readGuideRevision: 'Reads a guide as it was at a revision.',
  listStepRevisions: 'Lists the revisions of one step, newest first.',
  diffStepRevisions: 'Compares two revisions of a step by line and word.',
  readStepRevision: 'Reads a step as it was at a revision.',
  listLineWordings:
    'Lists what a line of a step said, newest first, with the revision and the person that changed its text; a line that moved from step to step is followed.',
  listWikiRevisions: 'Lists the revisions of a page, newest first.',
  diffWikiRevisions: 'Compares two revisions of a page by field and word.',
  readWikiRevision: 'Reads a page as it was at a revision.',
  redactRevision:
    'Takes the words and pictures of a revision that is not current out of the history for good, which says who did it and why.',
  listChanges: 'Lists what went live in the last 90 days, newest first.',
  seeChanges: 'Marks changes as looked at by the caller, and answers with them.',
  listDeleted: 'Lists the deleted guides and pages that the caller may bring back, newest first.',
  planUndoing: 'Begins a dry run of taking back all that a person did in a span of time.',
  startUndoing: 'Takes back what a plan says would change, but for what somebody changed since.',
  readRevision: 'Reads a revision by its number alone, with the whole document as it was.',

  ...viewSummaries,

  ...favoriteSummaries,

  listUsers: 'Lists people in the order in which they joined.',
  readUser: 'Reads one person.',
  patchUser: "Changes an account: one's own, or as an Admin anybody's.",
  readOwnUser: "Reads the caller's own account.",
  searchUsers: 'Finds people by a part of their names; names that begin with it come first.',
  searchUsernames: 'Finds names of people; use searchUsers instead.',
  readUserBySso: 'Finds a person by the id that another sign-in service knows them by.',
  readUserByEmail: 'Finds a person by e-mail address.',
  listOwnFlags: 'Lists the flags that the caller may set on guides and pages.',

  listInvitations:
    'Lists the invitations that wait to be accepted, newest first, and those that expired lately.',
  createInvitations:
    'Invites people by a list of addresses; with `dry_run` it only says what would become of each.',
  resendInvitation: 'Sends an invitation again, with another link.',
  withdrawInvitation: 'Takes an invitation back.',
  acceptInvitation: 'Makes the account of an invitation and signs in.',
  createUserImport:
    'Reads accounts from a CSV file and says of each row what it would create or change; nothing is changed.',
  readUserImport: 'Reads what an import of accounts would do.',
  applyUserImport: 'Starts the job that makes the changes of an import.',
  exportUsers:
    'Gives accounts that have an address as CSV, in the columns that an import reads: all of them, or those that a filter finds.',
  changeUsers:
    'Starts a job that does one thing with many accounts; with `dry_run` it only says what it would do.',
  listJobs: "Lists the caller's jobs, newest first; dry runs where `dry_run` asks for them.",
  patchJob: 'Pauses a job, lets it go on, or comes again to what failed.',
  readJob: 'Reads how far a job is and what became of each record; also as CSV.',
  stopJob: 'Stops a job; what is done stays.',

  suspendUser: 'Suspends an account: its sign-ins end, its pages stay.',
  liftUser: 'Ends the suspension of an account.',
  eraseUser: 'Asks for an account to be erased; it is, 14 days later.',
  cancelErasure: 'Keeps an account that was about to be erased.',
  readLeaving: 'What would end if a member left a team, without anybody leaving.',
  exportUser:
    'Asks for an archive of all that is kept about a person; it is made in the background.',
  listUserExports: 'Archives about a person that were asked for, and where they are fetched.',

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
  listTokens: "Lists the caller's sign-ins.",
  endOtherTokens:
    "Ends all of the caller's sign-ins but the one of this request, and their app passwords.",
  ...signInSummaries,
  ...notificationSummaries,
  endToken: "Ends one of the caller's sign-ins.",
  resetPassword:
    'Sends a mail with a link for a new password; the answer is the same for addresses that nobody has.',
  confirmReset: 'Sets a new password with the token of that mail, and signs in.',
  verifyEmail: 'Proves an e-mail address with the token that was sent to it.',
  undoChange:
    'Takes back a change of a way to sign in, by the token of the mail that told of it: ends all sign-ins and the password, and mails a link for a new one.',
  sendVerification: "Sends the mail again that proves the caller's address.",
  createAppeal:
    'Keeps what a suspended person answers, by address and password or by the proof that came with a refused sign-in; a later one takes its place.',
  listMails: 'Lists the mails of the site that wait or were sent.',
  createUser: 'Registers an account and signs in; one with that address and password is kept.',

  convertWikitext:
    'Turns wiki text into its tree and HTML, or a tree into wiki text; nothing is stored.',

  ...patrolSummaries,
  ...contentRuleSummaries,

  listPresence: 'Lists who has a document open now.',
  putPresence: 'Says that the caller has a document open; repeated every 10 seconds.',
  offerHandover: 'Asks somebody who has a guide open for a step, or gives them one; locks nothing.',
  answerHandover: 'Says yes or no to what was asked or given.',
  listPages: 'Lists the pages of a namespace with their last change and what links to them.',
  listWantedPages: 'Lists titles that texts link to and no page has, the most linked first.',
  listWikiLinks:
    'Lists the pages and guides that link to a page, and the guides that lie in a category.',
  listDependents:
    'Lists guides that need this one, directly or through others, with views and languages.',

  createEventTicket: 'Gives a ticket that opens one stream of events.',
  readEvents: 'Streams events as they happen, until the caller closes it.',

  readSite: 'Reads what the site is called, its languages, features and limits.',
  readOpenapi: 'Reads this reference as an OpenAPI 3.1 document.',
  readSettings: 'Reads the settings of the site.',
  readSettingDetails:
    'Reads what each setting is at first, who changed it last, and what the environment fixes.',
  previewSettings: 'Counts what a change of settings would do, and changes nothing.',
  patchSettings: 'Changes settings of the site.',
  ...releaseSummaries,
  ...readingSummaries,
  readOperator: 'Reads how the site runs, and how this request looked when it came.',
  readSupportBundle:
    'Gives a file for whoever is asked for help, without secrets and without addresses of people.',
  readDemo: 'Reads what is there of the demo site, and what becomes of it.',
  removeDemo: 'Takes the demo site away in the background; what people wrote or use stays.',
  startBackup: 'Asks for a backup now; one process takes and checks it in the background.',
  sendTestMail: 'Sends a mail to the address of the caller.',
  setMaintenance:
    'Begins or ends maintenance: readers read, and writes answer 503 with the message and `Retry-After`.',
  listWebhooks: 'Lists the webhooks of the site.',
  createWebhook: 'Makes a webhook; the answer holds its secret, this once.',
  readWebhook: 'Reads one webhook.',
  patchWebhook:
    'Changes a webhook, switches it on or off, or gives it a new secret; the old one signs beside it for a day.',
  deleteWebhook: 'Deletes a webhook with what waits for it.',
  listDeliveries:
    'Lists what was sent to a webhook in the last 30 days, and what waits, newest first.',
  resendDelivery: 'Sends a delivery once more.',
  testWebhook: 'Sends a delivery of the kind `webhook.test`.',
  ...worklogSummaries,
  ...workOrderSummaries,
  checkAudit: 'Compares a part of the audit log with the chain of hashes that was written with it.',
  listAudit: 'Lists what was changed on the site, by whom and why; also as CSV.',
  readCapabilities: 'Reads what this service offers beyond the specification, and its limits.',

  ...approvalSummaries,
  ...trainingSummaries,
}

/** Rows that stay for old clients; each has a successor. */
export const deprecated: ReadonlySet<Name> = new Set<Name>(['searchUsernames'])

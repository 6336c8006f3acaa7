// What each row does, in one sentence, for people who read the reference. Apart from the schemas:
// the app's editors load those and need no prose. A row without a sentence does not compile.
import { auditSummaries } from '../audit/summaries.ts'
import { favoriteSummaries } from '../favorites/summaries.ts'
import { guideSummaries } from '../guides/summaries.ts'
import { treeSummaries } from '../tree/summaries.ts'
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
  patchStep: 'Changes the title, lines or media of one step; members not sent do not change.',
  deleteStep: 'Removes a step from its guide.',
  orderSteps: 'Changes the order of the steps of a guide.',

  listWikis: 'Lists the pages of a namespace.',
  listWikiTitles: 'Lists the titles of the pages of a namespace, up to 10,000 at once.',
  readHierarchy: 'Reads the whole tree of categories as nested names, with their display titles.',
  readHierarchyOrder: 'Reads the tree of categories as lists, which keep its order.',
  readWiki: 'Reads one page of the wiki; a category comes with its guides and what is below it.',
  createWiki: 'Creates a page of the wiki.',
  patchWiki: 'Changes a page of the wiki; members not sent do not change.',
  deleteWiki: 'Deletes a page of the wiki.',
  revertWiki: 'Restores an older revision of a page as the newest one.',
  readIdentification:
    'Reads how to tell the things of a category apart, from its page or the nearest category above that says so.',
  listWikiChildren: 'Lists the categories directly below one.',
  moveWiki: 'Moves a category with everything below it to another parent.',
  readCategories: 'Reads the tree of categories.',
  listCategoryTitles: 'Lists the titles of all categories.',
  readCategory: 'Reads the page of a category by its title.',

  ...treeSummaries,
  listSearchMisses: 'Lists searches that found nothing, most frequent first; for Authors.',
  askForGuide:
    'Asks for a guide about the words searched for. Authors see how often this was asked, not by whom.',
  forgetSearchMiss: 'Removes words from the list of searches that found nothing.',

  listTags: 'Lists all tags of the site.',
  listGuideTags: 'Lists the tags of a guide.',
  listWikiTags: 'Lists the tags of a page.',
  tagGuide: 'Adds a tag to a guide.',
  untagGuide: 'Removes a tag from a guide.',
  tagWiki: 'Adds a tag to a page.',
  untagWiki: 'Removes a tag from a page.',
  listTagUse: 'Lists tags, with how often each is used on documents that the caller can see.',
  suggestTags:
    'Suggests tags while one is being typed: tags with this beginning, other spellings, and similar tags.',
  listLookAlikes:
    'Lists pairs of tags that are probably the same: by spelling, plural or hyphen, or because they are on the same documents.',
  listDistinctTags: 'Lists pairs of similar tags that are not the same, and who said so.',
  setDistinctTags: 'Marks two similar tags as not the same; they are no longer suggested.',
  unsetDistinctTags: 'Unmarks two tags as not the same.',
  listTagDocuments: 'Lists the guides and pages with a tag.',
  startTagJob:
    'Starts a job that renames, merges, splits or deletes a tag on all documents, or undoes such a job; a dry run unless `dry_run` is false.',
  startReplacementJob:
    'Starts a job that searches guides and pages for words, replaces what was found, or undoes the replacement.',
  listSynonyms: 'Lists the other spellings of a tag.',
  addSynonym: 'Makes a word another spelling of a tag: adding the word adds the tag.',
  removeSynonym: 'Removes another spelling of a tag.',

  search:
    'Finds guides, pages, people and teams by words, best match first, with the matching passage.',
  suggest: 'Completes what is being typed with the names of guides, pages, people and teams.',

  listOwnImages: 'Lists the images in the caller’s media library.',
  uploadImage: 'Uploads an image; the request body is the file itself.',
  deleteImages: 'Removes images from the caller’s media library, by IDs in the path.',
  deleteListedImages: 'Removes images from the caller’s media library, by IDs in the query.',
  copyImage: 'Copies an image to the caller’s own media library.',
  patchImage: 'Sets the alternative text of an image.',
  markUpImage: 'Draws shapes on an image and returns the new image that shows them.',
  cropImage: 'Crops and rotates an image and returns the new image.',
  readImage: 'Reads one image with its sizes, crop and markup.',
  listImageUses: 'Lists where an image is shown.',

  listMedia: 'Lists the caller’s images, videos and documents, with how often each is used.',
  readMediaFigures:
    'Counts the caller’s files and the bytes stored for them: by kind, by use, very large pictures, and pictures of low resolution.',
  removeMedia:
    'Removes items from the caller’s media library, except those used in other places than the caller was shown.',
  restoreMedia: 'Restores what was removed from the media library in the last 30 days.',
  listVideoUses: 'Lists where a video is used.',
  listDocumentUses: 'Lists where a document is used.',
  patchVideo: 'Sets the title, the part that is played, the poster and the captions of a video.',
  patchEmbed: 'Sets the title of an embed.',

  listOwnDocuments: 'Lists the documents that the caller uploaded.',
  uploadDocument: 'Uploads a document; the request body is the file itself.',
  deleteDocuments: 'Removes documents from the caller’s media library.',
  readDocument: 'Reads the details of one document.',
  listOwnVideos: 'Lists the videos that the caller uploaded.',
  uploadVideo: 'Uploads a video; the request body is the file itself.',
  deleteVideos: 'Removes videos from the caller’s media library.',
  readVideo: 'Reads the details of one video.',
  listOwnEmbeds: 'Lists the embedded videos that the caller added.',
  createEmbed: 'Adds a video from another website by its address.',
  deleteEmbeds: 'Removes embedded videos from the caller’s media library.',

  uploadMedia: 'Uploads an image, video or document; the extension of its name gives the type.',
  readOwnMedia: 'Reads whether a file in the caller’s media library is ready.',
  deleteOwnMedia: 'Removes a file of any kind from the caller’s media library.',
  createUpload: 'Starts an upload in parts.',
  readUpload: 'Reads how much of a file has been received, so that the upload can resume there.',
  sendUploadPart: 'Uploads the next part of a file; the last one finishes the upload.',
  deleteUpload: 'Cancels an unfinished upload.',

  listComments: 'Lists comments: the newest threads, or those of one document.',
  readComment: 'Reads one comment with its replies.',
  createComment: 'Comments on a guide, step or page, or replies to a comment.',
  patchComment: 'Changes the text of a comment.',
  deleteComment: 'Deletes a comment.',
  listCommentQueue: 'Lists the comments that are waiting for a Moderator: held, flagged or hidden.',
  flagComment: 'Flags a comment as not belonging here; three people, or one Moderator, hide it.',
  approveComment: 'Makes a held comment public, or keeps a flagged one.',
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
    'Lists the earlier texts of a line of a step, newest first, each with its revision and author, even if the line moved between steps.',
  listWikiRevisions: 'Lists the revisions of a page, newest first.',
  diffWikiRevisions: 'Compares two revisions of a page by field and word.',
  readWikiRevision: 'Reads a page as it was at a revision.',
  redactRevision:
    'Permanently removes the texts and pictures of a revision that is not current from the history, which records who did it and why.',
  listChanges: 'Lists what went live in the last 90 days, newest first.',
  seeChanges: 'Marks changes as seen by the caller, and returns them.',
  listDeleted: 'Lists the deleted guides and pages that the caller can restore, newest first.',
  planUndoing: 'Starts a dry run of undoing everything that a person did in a period.',
  startUndoing: 'Undoes the changes in a plan, except what someone has changed since.',
  readRevision: 'Reads a revision by its ID alone, with the whole document as it was.',

  ...viewSummaries,

  ...favoriteSummaries,

  listUsers: 'Lists people in the order in which they joined.',
  readUser: 'Reads one person.',
  patchUser: 'Changes an account: the caller’s own or, for Admins, anyone’s.',
  readOwnUser: 'Reads the caller’s own account.',
  searchUsers: 'Finds people by part of their names; names that begin with it come first.',
  searchUsernames: 'Finds names of people; use `searchUsers` instead.',
  readUserBySso: 'Finds a person by their ID at the sign-in service.',
  readUserByEmail: 'Finds a person by email address.',
  listOwnFlags: 'Lists the flags that the caller can set on guides and pages.',

  listInvitations:
    'Lists invitations that are waiting to be accepted, newest first, and those that expired recently.',
  createInvitations:
    'Invites people by a list of addresses; with `dry_run`, it only returns what would happen with each.',
  resendInvitation: 'Sends an invitation again, with a new link.',
  withdrawInvitation: 'Withdraws an invitation.',
  acceptInvitation: 'Creates the account of an invitation and signs in.',
  createUserImport:
    'Reads accounts from a CSV file and returns what each row would create or change; nothing is changed.',
  readUserImport: 'Reads what an import of accounts would do.',
  applyUserImport: 'Starts the job that carries out an import.',
  exportUsers:
    'Exports accounts that have an address as CSV, in the columns that an import reads: all of them, or those that match a filter.',
  changeUsers:
    'Starts a job that does one thing to many accounts; with `dry_run`, it only returns what would be done.',
  listJobs: 'Lists the caller’s jobs, newest first; dry runs if `dry_run` is set.',
  patchJob: 'Pauses or resumes a job, or retries what failed.',
  readJob: 'Reads how far a job has got and what became of each record; also as CSV.',
  stopJob: 'Stops a job; what it has done stays.',

  suspendUser: 'Suspends an account: its sign-ins end, its pages stay.',
  liftUser: 'Lifts the suspension of an account.',
  eraseUser: 'Requests that an account be erased, which happens 14 days later.',
  cancelErasure: 'Cancels the erasure of an account.',
  readLeaving: 'Reads what would end if a member left a team; nobody leaves.',
  exportUser:
    'Requests an archive of everything stored about a person; it is created in the background.',
  listUserExports: 'Lists the requested archives about a person, and where to download them.',

  listGuideUsers: 'Lists the people whom a guide is shared with.',
  addGuideUser: 'Shares a guide with a person.',
  removeGuideUser: 'Stops sharing a guide with a person.',
  listGuideTeams: 'Lists the teams that a guide is shared with, and the caller’s rights.',
  addGuideTeam: 'Shares a guide with a team.',
  removeGuideTeam: 'Stops sharing a guide with a team.',
  listTeams: 'Lists teams.',
  listTeamMembers: 'Lists the members of a team.',
  readTeam: 'Reads one team.',
  createTeam: 'Creates a team; the person who creates it becomes its first lead.',
  patchTeam: 'Changes a team.',
  deleteTeam: 'Deletes a team.',
  addTeamMember: 'Adds a person to a team, or joins one.',
  removeTeamMember: 'Removes a person from a team, or leaves it.',

  listBadges: 'Lists all badges.',
  readBadge: 'Reads one badge.',
  listOwnBadges: 'Lists badges, with those that the caller has earned.',
  listUserBadges: 'Lists badges, with those that a person has earned.',

  createToken: 'Signs in with an email address and password; the answer contains the token.',
  deleteToken: 'Signs out: ends the token of this request.',
  listTokens: 'Lists the caller’s sign-ins.',
  endOtherTokens:
    'Ends all of the caller’s sign-ins except the one of this request, and deletes their app passwords.',
  ...signInSummaries,
  ...notificationSummaries,
  endToken: 'Ends one of the caller’s sign-ins.',
  resetPassword:
    'Sends an email with a link for a new password; the answer is the same if no account has the address.',
  confirmReset: 'Sets a new password with the token from that email, and signs in.',
  verifyEmail: 'Verifies an email address with the token that was sent to it.',
  undoChange:
    'Undoes a change to a way to sign in, with the token from the email about it: ends all sign-ins and the password, and sends a link for a new one.',
  sendVerification: 'Sends the email that verifies the caller’s address again.',
  createAppeal:
    'Saves a suspended person’s appeal, with address and password or with the proof from a refused sign-in; a later one replaces it.',
  listMails: 'Lists the site’s emails that are waiting or have been sent.',
  createUser:
    'Creates an account and signs in; if the address and password already have an account, that one is used.',

  convertWikitext:
    'Converts wiki text to its tree and HTML, or a tree to wiki text; nothing is stored.',

  ...patrolSummaries,
  ...contentRuleSummaries,

  listPresence: 'Lists who has a document open now.',
  putPresence: 'Says that the caller has a document open; to be repeated every 10 seconds.',
  offerHandover:
    'Asks someone who has a guide open for a step, or gives them one; nothing is locked.',
  answerHandover: 'Accepts or declines a request or an offer.',
  listPages: 'Lists the pages of a namespace, with their last change and what links to them.',
  listWantedPages: 'Lists titles that texts link to but no page has, most linked first.',
  listWikiLinks: 'Lists the pages and guides that link to a page, and the guides in a category.',
  listDependents:
    'Lists the guides that need this one, directly or through others, with views and languages.',

  createEventTicket: 'Creates a ticket that opens one stream of events.',
  readEvents: 'Streams events as they happen, until the caller closes it.',

  readSite: 'Reads the site’s name, languages, features and limits.',
  readOpenapi: 'Reads this reference as an OpenAPI 3.1 document.',
  readSettings: 'Reads the settings of the site.',
  readSettingDetails:
    'Reads the default and the last change of each setting, and which environment variables are set.',
  previewSettings: 'Counts what a change of settings would affect; nothing is changed.',
  patchSettings: 'Changes the settings of the site.',
  ...releaseSummaries,
  ...readingSummaries,
  readOperator: 'Reads how the site is running, and what this request looked like when it arrived.',
  readSupportBundle:
    'Returns a file for people who are asked for help, without secrets and without people’s addresses.',
  readDemo: 'Reads what the demo site contains, and what removing it would do.',
  removeDemo: 'Removes the demo site in the background; what people wrote or use stays.',
  startBackup: 'Requests a backup now; it is made and checked in the background.',
  sendTestMail: 'Sends an email to the caller’s address.',
  setMaintenance:
    'Starts or ends maintenance: reading still works, and writes are answered with 503, the message and `Retry-After`.',
  listWebhooks: 'Lists the webhooks of the site.',
  createWebhook: 'Creates a webhook; the answer contains its secret, only this once.',
  readWebhook: 'Reads one webhook.',
  patchWebhook:
    'Changes a webhook, switches it on or off, or gives it a new secret; for a day, deliveries are also signed with the old one.',
  deleteWebhook: 'Deletes a webhook, with its waiting deliveries.',
  listDeliveries:
    'Lists the deliveries of a webhook in the last 30 days, and those that are waiting, newest first.',
  resendDelivery: 'Sends a delivery again.',
  testWebhook: 'Sends a delivery of the kind `webhook.test`.',
  ...worklogSummaries,
  ...workOrderSummaries,
  ...auditSummaries,
  readCapabilities: 'Reads the additions of this service to the specification, and its limits.',

  ...approvalSummaries,
  ...trainingSummaries,
}

/** Rows that stay for old clients; each has a successor. */
export const deprecated: ReadonlySet<Name> = new Set<Name>(['searchUsernames'])

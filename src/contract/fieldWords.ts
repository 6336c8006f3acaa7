// What parameters and members of bodies mean, for people who read the reference.

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
  imageids: 'Ids of images with commas between them.', imageid_or_guid: 'The id or the guid of an image.', imageid: 'The image.', documentids: 'Ids of documents with commas between them.',
  videoids: 'Ids of videos with commas between them.', embedids: 'Ids of embeds with commas between them.', uploadid: 'The upload.', badgeid: 'The badge.', tokenid: 'The sign-in.',
  modifiedSince: 'UNIX seconds: only what changed since.', joinedSince: 'UNIX seconds: only who joined since.', newMemberSince: 'UNIX seconds: only teams with a new member since.',
  guideids: 'Ids with commas between them; the first 50 count.', includePrivate: 'Also private guides that the caller may see.',
  unpatrolled: 'The newest content, with edits that wait for patrol.', excludePrerequisiteSteps: 'Only the guide\'s own steps.',
  machineTranslateLangid: 'Translated by a machine where no translation exists; 501 when the site has none.',
  requireGuides: 'Only categories with guides in them or below.', includeStubs: 'Also categories without a page.',
  display: '`titles`, `hierarchy` or `hierarchyOrder` choose another kind of answer.',
  start_date: 'UNIX seconds, YYYY-MM-DD or ISO 8601; inclusive.', end_date: 'UNIX seconds, YYYY-MM-DD or ISO 8601; inclusive.',
  file: 'The name of the file; its ending says what it is.', cropToRatio: 'Cut from the middle to this ratio.',
  from: 'A revision; the one before `to` when absent.', to: 'A revision; the newest when absent.', after: 'Only revisions after this one.',
  doctypes: 'guide, category, item, wiki, info, team, user or all, with commas between them.', doc_type: '`guide` or `wiki`.', docid: 'The guide or page, by its number.',
  to_revisionid: 'The revision whose content comes back; the body may say it instead.', withDisplayTitles: 'Also the titles that are shown for categories.',
  'listGuides.filter': 'Guide types with commas between them.', 'search.filter': 'guide, category, item, page, team or user, with commas between them.',
  join_code: 'The word that lets people into the team.', search: 'A part of a name, at least two characters.', sso_userid: 'The id at the other service.', email: 'The address.',
  category: 'Only badges of this kind.', ratio: 'Only images of this ratio.', minWidth: 'Only images of at least so many pixels.', minHeight: 'Only images of at least so many pixels.',
  'readImage.id': 'The id or the guid of an image.', 'listImageUses.id': 'The id or the guid of an image.', 'readDocument.id': 'The id or the guid of a document.', 'readVideo.id': 'The id or the guid of a video.',
  ticket: 'From createEventTicket; it opens one stream, once.', topics: 'Only these topics, with commas between them.', last_event_id: 'The last event that came, where the header cannot be set.',
  unread: 'Only those that are not read.', query: 'What is looked for.', fallbackToDefaultLanguage: 'Also what exists in the site\'s first language only.', guideDevice: 'Only guides of this category.',
  context: '`guide`, `step` or `wiki`.', contextid: 'The guide, step or page, by its number.',
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
  tag: 'At most 32 characters.', display_title: 'The title that is shown, where it is another one.', page_title: 'The title of the browser\'s window, where it is another one.',
  description: 'A sentence for lists.', image: 'The id of an image; null for none.', flags: 'Ids of flags.', documents: 'Ids of documents.', table_of_contents: 'Shows a list of its headings.',
  suppliers: 'Of an item: where it is to be had.', info: 'Of a category or an item: names and values.', repairability_score: 'Of a category: 0 to 10.',
  namespace: 'One of the six; the title of a USER or TEAM page is its number.', 'createWiki.title': 'At most 255 characters; it stays the page\'s address.', to_revisionid: 'The revision whose content comes back.',
  parent: 'The title of the category above; null for the top.', category: 'The title of a category.', difficulty: 'Null when it is not said.',
  prerequisite_releases: 'Releases of prerequisites, by guide.', featured_documentid: 'The document that is shown first.', public: 'Whether everybody may read it.',
  parts: 'What is needed and stays in.', tools: 'What is needed and is kept.', langid: 'Two letters.', location: 'A place, in words.', name: 'At most 255 characters.',
  email: 'The e-mail address.', password: 'At least 10 characters.', username: 'The name that is shown, at most 64 characters.', unique_username: '3 to 32 small letters, digits, dots, dashes or underscores.',
  latitude: 'Degrees.', longitude: 'Degrees.', about: 'Wiki text.', 'patchUser.summary': 'A sentence.', current_password: 'Needed for a new password or address of one\'s own.',
  privilege: 'For Admins.', reputation: 'For Admins.', disabled: 'For Admins: suspends the account.', sso_userid: 'For Admins: the id at another sign-in service.',
  token: 'From the link in the mail.', x: 'Pixels from the left.', y: 'Pixels from the top.', width: 'Pixels.', height: 'Pixels.', rotate: 'Degrees clockwise, after the cut.',
  filename: 'The name of the file; its ending says what it is.', size: 'Bytes of the whole file.', kind: 'What it becomes.', cropToRatio: 'Of an image: cut from the middle to this ratio.',
  url: 'The address of the film.', stepid: 'Where in the guide.', leave: 'Ends it at once.', ids: 'Which ones.', 'readNotifications.all': 'All of them.',
  text: 'Wiki text of 12 to 4,096 characters.', paused: 'True: nothing is recorded from now on.',
  site_name: 'What the site is called.', 'patchSettings.description': 'A sentence about the site.', default_langid: 'The first language.', langids: 'All languages.', guide_types: 'Types of guides; those of the specification stay.',
  public_registration: 'Anybody may make an account.', verify_email: 'Accounts whose address is not proved only read.', registrations_per_hour: 'New accounts an hour; 0 is no limit.',
  private_site: 'Reading needs a token.', app_ids: 'Programs that may ask.', require_app_id: 'Others may not.', 'patchSettings.patrol_threshold': 'Reputation from which edits of new documents go live.',
  comment_threshold: 'Reputation from which comments are public at once.', view_history_days: 'Days for which views are kept.', flags_as_objects: 'Flags are objects in answers.',
  trusted_link_hosts: 'Hosts whose links are followed by search engines.', cors_origins: '`*`, or origins with commas between them.', embed_providers: 'Services whose films may stand in guides.',
}

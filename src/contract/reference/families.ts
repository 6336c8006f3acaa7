// Rows by family, in the order in which a reader of the reference meets them.
import { accountRows } from '../accounts/rows.ts'
import { approvalRows } from '../approvals/rows.ts'
import { auditRows } from '../audit/rows.ts'
import { authRows } from '../auth/rows.ts'
import { badgeRows } from '../badges/rows.ts'
import { commentRows } from '../comments/rows.ts'
import type { Row } from '../core/endpoint.ts'
import { eventRows } from '../events/rows.ts'
import { fileRows } from '../files/rows.ts'
import { reversedRows } from '../guides/reversed.rows.ts'
import { translationRows } from '../guides/translations.rows.ts'
import { guideRows } from '../guides/rows.ts'
import { viewRows } from '../views/rows.ts'
import { bulkRunRows } from '#contract/bulkRuns/rows.ts'
import { libraryRows } from '../library/rows.ts'
import { favoriteRows } from '#contract/favorites/rows.ts'
import { mediaRows } from '../media/rows.ts'
import { notificationRows } from '../notifications/rows.ts'
import { operatorRows } from '../operator/rows.ts'
import { patrolRows } from '../patrol/rows.ts'
import { peopleRows } from '../people/rows.ts'
import { presenceRows } from '../presence/rows.ts'
import { readingRows } from '../reading/rows.ts'
import { releaseRows } from '../releases/rows.ts'
import { replacementRows } from '../replacements/rows.ts'
import { revisionRows } from '../revisions/rows.ts'
import type { Name } from '../rows.ts'
import { searchRows } from '../search/rows.ts'
import { settingRows } from '../settings/rows.ts'
import { signInRows } from '../signIns/rows.ts'
import { siteRows } from '../site/rows.ts'
import { stepRows } from '../steps/rows.ts'
import { tagRows } from '../tags/rows.ts'
import { tagWorkRows } from '../tags/work.rows.ts'
import { teamRows } from '../teams/rows.ts'
import { trainingRows } from '../training/rows.ts'
import { treeRows } from '../tree/rows.ts'
import { uploadRows } from '../uploads/rows.ts'
import { userRows } from '../users/rows.ts'
import { contentRuleRows } from '../contentRules/rows.ts'
import { webhookRows } from '../webhooks/rows.ts'
import { wikitextRows } from '../wikitext/rows.ts'
import { wikiRows } from '../wikis/rows.ts'
import { worklogRows } from '../worklog/rows.ts'
import { workOrderRows } from '../workorders/rows.ts'

/** `key` names the file of its examples; `title` is its tag in the OpenAPI document. */
export type Family = { key: string; title: string; description: string; rows: Record<string, Row> }

export const families: readonly Family[] = [
  {
    key: 'guides',
    title: 'Guides',
    description: 'Guides: lists, reading, writing, publishing.',
    rows: { ...guideRows, ...reversedRows, ...translationRows },
  },
  {
    key: 'steps',
    title: 'Steps',
    description: 'The steps of a guide and their order.',
    rows: stepRows,
  },
  {
    key: 'wikis',
    title: 'Wikis',
    description: 'Pages of the wiki and the tree of categories.',
    rows: wikiRows,
  },
  {
    key: 'tree',
    title: 'Tree',
    description: 'What is known of all categories at once.',
    rows: treeRows,
  },
  {
    key: 'wikitext',
    title: 'Wiki text',
    description: 'Wiki text, its tree and its HTML.',
    rows: wikitextRows,
  },
  {
    key: 'tags',
    title: 'Tags',
    description: 'Tags of guides and pages.',
    rows: { ...tagRows, ...tagWorkRows },
  },
  {
    key: 'search',
    title: 'Search',
    description: 'Finding, and completing what is typed.',
    rows: searchRows,
  },
  {
    key: 'media',
    title: 'Images',
    description: 'The images of a person: sending, cropping, marking up.',
    rows: mediaRows,
  },
  {
    key: 'files',
    title: 'Documents and videos',
    description: 'Documents, videos and embedded films.',
    rows: fileRows,
  },
  {
    key: 'library',
    title: 'Media library',
    description:
      "A person's images, videos and documents in one list: where each is used, taking it out, and bringing it back.",
    rows: libraryRows,
  },
  {
    key: 'uploads',
    title: 'Uploads in parts',
    description: 'Files that come in parts and go on after an interruption.',
    rows: uploadRows,
  },
  {
    key: 'comments',
    title: 'Comments',
    description: 'Comments on guides, steps and pages.',
    rows: commentRows,
  },
  {
    key: 'revisions',
    title: 'Revisions',
    description: 'What was written when, and what differs.',
    rows: revisionRows,
  },
  {
    key: 'releases',
    title: 'Releases',
    description: 'Versions of guides that readers get instead of the working version.',
    rows: releaseRows,
  },
  {
    key: 'reading',
    title: 'Read and understood',
    description: 'Releases that teams are asked to read before they work by them.',
    rows: readingRows,
  },
  {
    key: 'approvals',
    title: 'Approvals',
    description: 'Who signs a release before readers get it.',
    rows: approvalRows,
  },
  {
    key: 'patrol',
    title: 'Patrol',
    description: 'Proposed edits: the queue, decisions, and the ledger of them.',
    rows: patrolRows,
  },
  {
    key: 'views',
    title: 'Views',
    description: 'Who has read what, and who may know.',
    rows: viewRows,
  },
  {
    key: 'marks',
    title: 'Favourites and completions',
    description: 'What a person marks a guide with.',
    rows: favoriteRows,
  },
  { key: 'users', title: 'Users', description: 'People and their accounts.', rows: userRows },
  {
    key: 'accounts',
    title: 'Accounts',
    description: 'States of an account: suspended, leaving, back again.',
    rows: accountRows,
  },
  {
    key: 'people',
    title: 'Many people',
    description: 'Invitations, and accounts as a table or in bulk.',
    rows: peopleRows,
  },
  {
    key: 'teams',
    title: 'Teams',
    description: 'Teams, their members, and who works on a guide.',
    rows: teamRows,
  },
  { key: 'badges', title: 'Badges', description: 'What people have earned.', rows: badgeRows },
  {
    key: 'auth',
    title: 'Signing in',
    description: 'Tokens, registration, passwords and proof of addresses.',
    rows: authRows,
  },
  {
    key: 'signIns',
    title: 'Other ways in',
    description: 'Single sign-on, second factors, passkeys and passwords for other programs.',
    rows: signInRows,
  },
  {
    key: 'notifications',
    title: 'Notifications',
    description: "What happened to what is one's own.",
    rows: notificationRows,
  },
  {
    key: 'presence',
    title: 'Presence',
    description: 'Who has a document open, and what depends on it.',
    rows: presenceRows,
  },
  { key: 'events', title: 'Events', description: 'A stream of what changes.', rows: eventRows },
  { key: 'site', title: 'Site', description: 'What this site is and speaks.', rows: siteRows },
  {
    key: 'settings',
    title: 'Settings',
    description: 'What Admins set, and what clients can rely on.',
    rows: settingRows,
  },
  {
    key: 'jobs',
    title: 'Jobs',
    description: 'Work on many records that somebody started.',
    rows: { ...bulkRunRows, ...replacementRows },
  },
  {
    key: 'contentRules',
    title: 'Content rules',
    description: 'What Admins keep against spam and insults: words, hosts and patterns.',
    rows: contentRuleRows,
  },
  {
    key: 'webhooks',
    title: 'Webhooks',
    description: 'Events that are sent to other services, signed.',
    rows: webhookRows,
  },
  {
    key: 'operator',
    title: 'Operating',
    description: 'How the site runs, its backups and its maintenance.',
    rows: operatorRows,
  },
  {
    key: 'audit',
    title: 'Audit log',
    description: 'Who changed what, when and why.',
    rows: auditRows,
  },
  {
    key: 'worklog',
    title: 'Work log',
    description: 'Runs through a guide: time at each step, and what is filled in on the way.',
    rows: worklogRows,
  },
  {
    key: 'workorders',
    title: 'Work orders',
    description: 'Work that is planned ahead: how many of what, for whom, until when.',
    rows: workOrderRows,
  },
  {
    key: 'training',
    title: 'Training modules',
    description:
      'Packages of SCORM and cmi5 from elsewhere: imported, tried, given out, taken, and who took them.',
    rows: trainingRows,
  },
]

const homes = new Map(
  families.flatMap(family => Object.keys(family.rows).map(name => [name, family] as const)),
)
/**
 * The family that a row belongs to. Throws for a row that stands in none, which a test rules out.
 */
export const familyOf = (name: Name): Family => {
  const family = homes.get(name)
  if (!family) throw new Error(`${name} belongs to no family`)
  return family
}

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
    description: 'Facts about all categories at once, and an overview of one of them.',
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
    description: 'Searching, and suggestions while someone types.',
    rows: searchRows,
  },
  {
    key: 'media',
    title: 'Images',
    description: 'A person’s images: uploading, cropping and marking them up.',
    rows: mediaRows,
  },
  {
    key: 'files',
    title: 'Documents and videos',
    description: 'Documents, videos, and videos embedded from other websites.',
    rows: fileRows,
  },
  {
    key: 'library',
    title: 'Media library',
    description:
      'A person’s images, videos and documents in one list: where each is used, removing it, and restoring it.',
    rows: libraryRows,
  },
  {
    key: 'uploads',
    title: 'Uploads in parts',
    description: 'Files uploaded in parts, which can resume after an interruption.',
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
    description: 'The history of guides, steps and pages, and the differences between revisions.',
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
    description: 'Releases that teams are asked to read before they work with them.',
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
    description: 'Proposed edits: the queue, the decisions and their ledger.',
    rows: patrolRows,
  },
  {
    key: 'views',
    title: 'Views',
    description: 'Who viewed what, and who may see that.',
    rows: viewRows,
  },
  {
    key: 'marks',
    title: 'Favourites and completions',
    description:
      'Guides that a person marks as a favourite or completed, and what they watch or follow.',
    rows: favoriteRows,
  },
  { key: 'users', title: 'Users', description: 'People and their accounts.', rows: userRows },
  {
    key: 'accounts',
    title: 'Accounts',
    description:
      'Suspending accounts, erasing them, undoing either, and exporting a person’s data.',
    rows: accountRows,
  },
  {
    key: 'people',
    title: 'Many people',
    description: 'Invitations, and importing, exporting and changing many accounts at once.',
    rows: peopleRows,
  },
  {
    key: 'teams',
    title: 'Teams',
    description: 'Teams, their members, and the people and teams a guide is shared with.',
    rows: teamRows,
  },
  { key: 'badges', title: 'Badges', description: 'What people have earned.', rows: badgeRows },
  {
    key: 'auth',
    title: 'Signing in',
    description: 'Tokens, registration, passwords and email verification.',
    rows: authRows,
  },
  {
    key: 'signIns',
    title: 'Other ways to sign in',
    description: 'Single sign-on, second factors, passkeys, bench PINs and app passwords.',
    rows: signInRows,
  },
  {
    key: 'notifications',
    title: 'Notifications',
    description: 'What people are notified of, and their settings for it.',
    rows: notificationRows,
  },
  {
    key: 'presence',
    title: 'Presence',
    description: 'Who has a document open, and what depends on it.',
    rows: presenceRows,
  },
  {
    key: 'events',
    title: 'Events',
    description: 'A stream of changes as they happen.',
    rows: eventRows,
  },
  {
    key: 'site',
    title: 'Site',
    description: 'What the site offers: its languages, features and limits.',
    rows: siteRows,
  },
  {
    key: 'settings',
    title: 'Settings',
    description: 'What Admins can set, and which capabilities clients can rely on.',
    rows: settingRows,
  },
  {
    key: 'jobs',
    title: 'Jobs',
    description: 'Runs that someone starts on many records.',
    rows: { ...bulkRunRows, ...replacementRows },
  },
  {
    key: 'contentRules',
    title: 'Content rules',
    description: 'Words, hosts and patterns that Admins maintain against spam and insults.',
    rows: contentRuleRows,
  },
  {
    key: 'webhooks',
    title: 'Webhooks',
    description: 'Signed events that are sent to other services.',
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
    description: 'Runs through a guide: the time at each step, and the data entered along the way.',
    rows: worklogRows,
  },
  {
    key: 'workorders',
    title: 'Work orders',
    description: 'Planned work: how many pieces, by which guide, for whom and until when.',
    rows: workOrderRows,
  },
  {
    key: 'training',
    title: 'Training modules',
    description:
      'SCORM and cmi5 packages: importing, previewing, assigning and taking them, and who has taken them.',
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

// What people choose a way for: kinds of notices in a few groups, and how each group reaches them
// where they said nothing.
import type { NoticeName } from '../events/table.ts'

export const noticeWays = ['inbox', 'digest', 'mail'] as const
export type NoticeWay = (typeof noticeWays)[number]
export const noticeGroups = [
  'signatures',
  'reading',
  'edits',
  'interests',
  'comments',
  'following',
  'work',
] as const
export type NoticeGroup = (typeof noticeGroups)[number]
export const digests = ['never', 'daily', 'weekly'] as const
export type Digest = (typeof digests)[number]

/**
 * Guides to mend are no notices: the app lists them all the time, and a mail names five once a week
 * where somebody asks for it.
 */
export const mendingWays = ['inbox', 'digest'] as const
export type MendingWay = (typeof mendingWays)[number]
export const usualMending: MendingWay = 'inbox'

/** What waits for the person comes at once: others wait for them meanwhile. */
export const usualWays: Readonly<Record<NoticeGroup, NoticeWay>> = {
  signatures: 'mail',
  reading: 'mail',
  edits: 'digest',
  interests: 'digest',
  comments: 'digest',
  following: 'digest',
  work: 'digest',
}
/** Monday at seven. */
export const usualDigest = {
  digest: 'weekly',
  weekday: 1,
  hour: 7,
  time_zone: 'UTC',
} as const satisfies { digest: Digest; weekday: number; hour: number; time_zone: string }

/** `account`: of the account and the site itself, which stays in the app and is not chosen. */
export const groupOfNotice: Readonly<Record<NoticeName, NoticeGroup | 'account'>> = {
  'comment.created': 'comments',
  'comment.mentioned': 'comments',
  'comment.deleted': 'comments',
  'comment.hidden': 'comments',
  'approval.commented': 'comments',
  'approval.thread_done': 'comments',
  'approval.thread_reopened': 'comments',
  'patrol.item.message': 'comments',
  'patrol.item.needs_rebase': 'edits',
  'patrol.item.superseded': 'edits',
  'patrol.item.orphaned': 'edits',
  'patrol.decision.accepted': 'edits',
  'patrol.decision.denied': 'edits',
  'patrol.decision.partial': 'edits',
  'patrol.filter.waiting': 'interests',
  'patrol.report.done': 'edits',
  'patrol.report.no_fault': 'edits',
  'user.undone': 'account', // its title is what a Moderator gave as the reason
  'approval.requested': 'signatures',
  'approval.rejected': 'signatures',
  'approval.blocked': 'signatures',
  'approval.guide_deleted': 'signatures',
  'approval.overdue': 'signatures',
  'approval.lent': 'signatures',
  'approval.lend_ended': 'signatures',
  'release.released': 'signatures',
  'release.rejected': 'signatures',
  'release.review_due': 'signatures',
  'release.to_read': 'reading',
  'release.read_reminder': 'reading',
  'training.assigned': 'reading',
  'guide.completed': 'following',
  'guide.changed': 'following',
  'guide.appeared': 'following',
  'guide.authored': 'following',
  'badge.earned': 'following',
  'work_log.suspended': 'work',
  'work_log.amended': 'work',
  'work_log.assumed': 'work',
  'work_log.cancelled': 'work',
  'work_log.ordered': 'work',
  'work_log.guide_deleted': 'work',
  'work_log.guide_hidden': 'work',
  'user.appealed': 'account',
  'team.member_added': 'account',
  'team.join_refused': 'account',
  'webhook.disabled': 'account',
}

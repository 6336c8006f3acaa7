// Rows of the audit log in words; the filter takes the names that the service has for them.
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { auditActions, type AuditAction } from '#contract/audit/actions.ts'

type GroupOf<A extends string> = A extends `${infer G}.${string}` ? G : never

const actionNames: Record<AuditAction, MessageDescriptor> = {
  'act.undone': msg`A person’s action undone`,
  'app_password.created': msg`App password created`,
  'app_password.removed': msg`App password removed`,
  'approval.blocked': msg`Too few people can sign a stage`,
  'approval.lend_ended': msg`Delegation of duties ended`,
  'approval.lent': msg`Duties delegated`,
  'approval.overdue': msg`Signature overdue`,
  'approval.recalled': msg`Request for signatures withdrawn`,
  'approval.rejected': msg`Release sent back`,
  'approval.requested': msg`Signatures requested`,
  'approval.signed': msg`Release signed`,
  'approval.suggestion_taken': msg`Review suggestion applied`,
  'approval.thread_done': msg`Review comment marked as done`,
  'approval.thread_reopened': msg`Review comment reopened`,
  'approval.void': msg`Request for signatures no longer valid`,
  'approval.wrong_password': msg`Wrong password when signing`,
  'approval_process.assigned': msg`Approval process assigned to a guide`,
  'approval_process.created': msg`Approval process created`,
  'approval_process.deleted': msg`Approval process deleted`,
  'approval_process.unassigned': msg`Approval process removed from a guide`,
  'approval_process.updated': msg`Approval process changed`,
  'bench_pin.removed': msg`Bench PIN removed`,
  'bench_pin.set': msg`Bench PIN set`,
  'comment.held': msg`Comment held for review`,
  'comment.hidden': msg`Comment hidden`,
  'comment.kept': msg`Comment left as it is`,
  'comment.public': msg`Comment approved or restored`,
  'comment.removed': msg`Comment removed`,
  'comment.withdrawn': msg`Comment withdrawn`,
  'demo.removal': msg`Demo content removal requested`,
  'demo.removed': msg`Demo content removed`,
  'guide.author_changed': msg`Guide author changed`,
  'guide.form_changed': msg`Form of a step changed`,
  'guide.team_added': msg`Guide shared with a team`,
  'guide.team_removed': msg`Guide no longer shared with a team`,
  'guide.user_added': msg`Guide shared with a person`,
  'guide.user_removed': msg`Guide no longer shared with a person`,
  'invitation.sent': msg`Invitation sent`,
  'invitation.sent_again': msg`Invitation sent again`,
  'invitation.withdrawn': msg`Invitation withdrawn`,
  'passkey.added': msg`Passkey added`,
  'passkey.removed': msg`Passkey removed`,
  'patrol.lease_broken': msg`Another person’s claim on an edit taken over`,
  'patrol.reason_changed': msg`Denial reason changed`,
  'patrol.reason_created': msg`Denial reason created`,
  'patrol.threshold_changed': msg`Review threshold changed`,
  'reading.asked': msg`Request to read a guide changed`,
  'reading.confirmed': msg`Release read and understood`,
  'register.changed': msg`Document details of a guide changed`,
  'register.review_due': msg`Guide due for review`,
  'release.cancel': msg`Release withdrawn from review`,
  'release.changed': msg`Title or notes of a published release changed`,
  'release.delete': msg`Release deleted`,
  'release.release': msg`Release published`,
  'release.released': msg`Release went live`,
  'release.reopen': msg`Release reopened`,
  'release.retire': msg`Release archived`,
  'release.return': msg`Return to an earlier release requested`,
  'release.returned': msg`Earlier release went live again`,
  'release.schedule': msg`Release scheduled`,
  'release.submit': msg`Release submitted for review`,
  'release.together': msg`Group of releases that go live together changed`,
  'release.unschedule': msg`Release date removed`,
  'revision.redacted': msg`Revision redacted`,
  'second_factor.codes_renewed': msg`Recovery codes renewed`,
  'second_factor.recovery_code_used': msg`Recovery code used`,
  'second_factor.reset': msg`Second factors removed`,
  'second_factor.totp_added': msg`Authenticator app added`,
  'second_factor.totp_removed': msg`Authenticator app removed`,
  'settings.changed': msg`Site settings changed`,
  'sign_in.failed': msg`Sign-in failed`,
  'sign_in.wrong_code': msg`Wrong code at sign-in`,
  'sso.linked': msg`Single sign-on connected`,
  'sso.unlinked': msg`Single sign-on disconnected`,
  'team.created': msg`Team created`,
  'team.deleted': msg`Team deleted`,
  'team.join_refused': msg`Attempt to join a team refused`,
  'team.member_added': msg`Person added to a team`,
  'team.member_removed': msg`Person removed from a team`,
  'team.updated': msg`Team changed`,
  'training.changed': msg`Training module changed`,
  'training.drafted': msg`Training module draft created`,
  'training.published': msg`Training version made current`,
  'training.returned': msg`Earlier training version made current again`,
  'training.withdrawn': msg`Training version withdrawn`,
  'translation.confirmed': msg`Translation confirmed as correct`,
  'translation.terms': msg`Terms for translations changed`,
  'user.appealed': msg`Appeal against a suspension`,
  'user.change_undone': msg`Account change undone`,
  'user.created': msg`Account created`,
  'user.erased': msg`Account erased`,
  'user.exported': msg`Personal data exported`,
  'user.leaving': msg`Account erasure requested`,
  'user.lifted': msg`Suspension lifted`,
  'user.password_refused': msg`Wrong current password`,
  'user.password_reset': msg`Password reset from the command line`,
  'user.privilege': msg`Role changed from the command line`,
  'user.privilege_refused': msg`Role change refused`,
  'user.stays': msg`Account erasure cancelled`,
  'user.suspended': msg`Account suspended`,
  'user.tokens_ended': msg`All other devices signed out`,
  'user.updated': msg`Account changed`,
  'users.bulk': msg`Several accounts changed at once`,
  'users.exported': msg`People exported as CSV`,
  'users.import': msg`People imported from CSV`,
  'views.read': msg`A person’s view history opened`,
  'content_rule.created': msg`Content rule created`,
  'content_rule.deleted': msg`Content rule deleted`,
  'content_rule.tried': msg`Content rule tried out`,
  'content_rule.updated': msg`Content rule changed`,
  'webhook.created': msg`Webhook created`,
  'webhook.deleted': msg`Webhook deleted`,
  'webhook.resent': msg`Webhook delivery sent again`,
  'webhook.secret_changed': msg`Webhook secret changed`,
  'webhook.updated': msg`Webhook changed`,
  'work_log.amended': msg`Value in a run amended`,
  'work_log.assumed': msg`Run taken over`,
  'work_log.cancelled': msg`Run cancelled`,
  'work_log.deleted': msg`Run deleted`,
  'work_log.finished': msg`Run finished`,
  'work_log.paused': msg`Run paused`,
  'work_log.resumed': msg`Run resumed`,
  'work_log.reworked': msg`Rework ordered in a run`,
  'work_log.signature_refused': msg`Wrong password or PIN for a signature in a run`,
  'work_log.signature_voided': msg`Signature in a run voided`,
  'work_log.signed': msg`Signature given in a run`,
  'work_log.suspended': msg`Run suspended`,
  'work_log.unsigned': msg`Step sign-off undone`,
  'work_order.assigned': msg`Work order assigned`,
  'work_order.cancelled': msg`Work order cancelled`,
  'work_order.changed': msg`Work order changed`,
  'work_order.created': msg`Work order created`,
}

/** One that this version of the app does not know keeps its name. */
export const actionWords = (action: string, i18n: I18n): string => {
  const known = Object.hasOwn(actionNames, action) ? actionNames[action as AuditAction] : undefined
  return known ? i18n._(known) : action
}

/** What actions are about: the beginning of their names. */
const groupNames: Record<GroupOf<AuditAction>, MessageDescriptor> = {
  act: msg`Undoing a person`,
  app_password: msg`App passwords`,
  approval: msg`Signatures`,
  approval_process: msg`Approval processes`,
  bench_pin: msg`Bench PINs`,
  comment: msg`Comments`,
  content_rule: msg`Content rules`,
  demo: msg`Demo content`,
  guide: msg`Guides`,
  invitation: msg`Invitations`,
  passkey: msg`Passkeys`,
  patrol: msg`Review`,
  reading: msg`Read and understood`,
  register: msg`Document details`,
  release: msg`Releases`,
  revision: msg`Revisions`,
  second_factor: msg`Second factors`,
  settings: msg`Site settings`,
  sign_in: msg`Failed sign-ins`,
  sso: msg`Single sign-on`,
  team: msg`Teams`,
  training: msg`Training`,
  translation: msg`Translations`,
  user: msg`Accounts`,
  users: msg`Several accounts`,
  views: msg`View history`,
  webhook: msg`Webhooks`,
  work_log: msg({ context: 'work', message: 'Runs' }),
  work_order: msg`Work orders`,
}
const groups = Object.keys(groupNames) as GroupOf<AuditAction>[]

/** A group of actions, or one of them, in words. */
export const groupOrActionWords = (name: string, i18n: I18n): string =>
  Object.hasOwn(groupNames, name)
    ? i18n._(msg`All: ${i18n._(groupNames[name as GroupOf<AuditAction>])}`)
    : actionWords(name, i18n)

/** What to choose from: each group by name, with its actions behind it. */
export const actionOptions = (i18n: I18n): { value: string; label: string; below?: string }[] =>
  groups
    .map(group => ({ group, words: i18n._(groupNames[group]) }))
    .sort((a, b) => a.words.localeCompare(b.words, i18n.locale))
    .flatMap(({ group, words }) => {
      const actions = auditActions.filter(action => action.startsWith(`${group}.`))
      const each = actions.map(value => ({
        value,
        label: actionWords(value, i18n),
        below: words,
      }))
      return actions.length > 1
        ? [{ value: group, label: groupOrActionWords(group, i18n) }, ...each]
        : each
    })

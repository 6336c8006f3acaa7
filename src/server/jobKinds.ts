// Every kind of background job and what does it.
import { trimOutbox } from '#server/effects/outbox.ts'
import { sendResetLink, trimLinks, trimSignIns } from '#server/auth/links.ts'
import { trimAppPasswords, trimPastSignIns } from '#server/auth/tokens.ts'
import { trimTries } from '#server/auth/tries.ts'
import { sweepUploadBuffer } from '#server/http/body/uploadBuffer.ts'
import { trimKeys } from '#server/http/idempotency.ts'
import type { Service } from '#server/http/service.ts'
import { sendMail, trimMails } from '#server/mail/mails.ts'
import { moveOldBytes } from '#server/media/moveOldBytes.ts'
import { removeParts } from '#server/uploads/parts.ts'
import { makeRenditions } from '#server/media/renditions.ts'
import { trimMedia } from '#server/uploads/tidy.ts'
import { trimAudit } from '#server/audit/sql.ts'
import { trimViews } from '#server/views/sql.ts'
import { forgetOrphans } from '#server/patrol/decisions/closing.ts'
import { redactOlder } from '#server/patrol/olderRedactions.ts'
import { forgetRisks, judgeChange, judgeOlder } from '#server/patrol/signals/judgeChange.ts'
import { tellOfWaiting } from '#server/patrol/queue/tellWaiting.ts'
import { tellOfDecision } from '#server/patrol/decisions/notices.ts'
import type { Place } from '#server/revisions/changes/feed.sql.ts'
import { tellOfGuide } from '#server/approvals/goneGuide.ts'
import { tellWorkers } from '#server/worklog/gone/goneGuide.ts'
import { remindOverdue } from '#server/approvals/overdue.ts'
import { remindOfReviews } from '#server/releases/register.ts'
import { queueOverdue, releaseWhenDue } from '#server/releases/due.ts'
import { mailGroup } from '#server/notifications/atOnce.ts'
import { mailDigests } from '#server/notifications/digest.ts'
import { mailGuidesToMend } from '#server/views/mending.ts'
import { trimNotifications } from '#server/notifications/load.ts'
import { trimDeliveries } from '#server/webhooks/sql.ts'
import { trimInvitations } from '#server/invitations/sql.ts'
import { bulkRun } from '#server/accounts/bulk.ts'
import { importRun } from '#server/accounts/csvApply.ts'
import { findingRun, findKind } from '#server/replacements/find.ts'
import { kind as replacingKind, replacingRun } from '#server/replacements/replace.ts'
import { tagRun } from '#server/tags/work.ts'
import { undoingRun } from '#server/undoing/work.ts'
import { eraseWhenDue, liftWhenDue, queueDueAccounts } from '#server/accounts/due.ts'
import { forgetExport, makeExport, trimExports } from '#server/accounts/exports.ts'
import { tellFollowers } from '#server/favorites/newGuides.ts'
import { tellWatchers } from '#server/favorites/watchers.ts'
import { giveBadges } from '#server/profiles/earning.ts'
import { removeDemo } from '#server/demo/remove.ts'
import { answersAt } from './demoSite.ts'
import { beginImport, sweepWhileRunning } from '#server/training/run.ts'
import { forgetPackage } from '#server/training/store.ts'
import { sweepImports } from '#server/training/importProgress.ts'
import { trimLaunches } from '#server/training/launches.ts'
import { trimHandovers } from '#server/presence/handovers.sql.ts'
import { trimPresence } from '#server/presence/sql.ts'
import { unixNow, type Seconds, type UnixSeconds } from '#lib/time.ts'
import { continueRun, type RunKinds } from '#server/bulkRuns/runs.ts'
import { trimRuns } from '#server/bulkRuns/sql.ts'
import { queueJob, type JobKind, type JobKinds, type NewJob } from '#server/effects/jobs.ts'

const hour = 3600

/** One for each hour, however many processes start and whatever they have queued already. */
export const nextTrim = (delay: Seconds): NewJob => ({
  kind: 'trim',
  unique: `trim ${Math.floor((unixNow() + delay) / hour)}`,
  delay,
})

/** Work on many records that somebody started. */
const runKinds = (service: Service): RunKinds => ({
  'users.bulk': bulkRun(service),
  'users.import': importRun,
  tags: tagRun,
  [findKind]: findingRun,
  [replacingKind]: replacingRun(service),
  undoing: undoingRun(service),
})

/** Each on its own: one that fails is logged, and keeps none behind it from its turn. */
const hourly: Record<string, (service: Service, now: UnixSeconds) => Promise<unknown>> = {
  mails: ({ database }, now) => trimMails(database, now),
  links: ({ database }, now) => trimLinks(database, now),
  sign_ins: ({ database }, now) => trimSignIns(database, now),
  tries: ({ database }, now) => trimTries(database, now),
  app_passwords: ({ database }, now) => trimAppPasswords(database, now),
  past_sign_ins: (service, now) =>
    trimPastSignIns(service.database, service.settings().audit_days, now),
  keys: ({ database }, now) => trimKeys(database, now),
  outbox: ({ database }) => trimOutbox(database),
  risks: ({ database }, now) => forgetRisks(database, now),
  presence: ({ database }) => trimPresence(database),
  handovers: ({ database }, now) => trimHandovers(database, now),
  orphans: ({ database }, now) => forgetOrphans(database, now),
  notifications: ({ database }, now) => trimNotifications(database, now),
  views: (service, now) => trimViews(service.database, service.settings().view_history_days, now),
  audit: (service, now) => trimAudit(service.database, service.settings().audit_days, now),
  invitations: ({ database }, now) => trimInvitations(database, now),
  runs: ({ database }, now) => trimRuns(database, now),
  exports: trimExports,
  deliveries: ({ database }, now) => trimDeliveries(database, now),
  accounts: queueDueAccounts,
  releases: queueOverdue,
  approvals: remindOverdue,
  reviews: remindOfReviews,
  waiting: tellOfWaiting, // so that digests say what waits now
  digests: mailDigests, // behind what reminds, which they tell of
  guides_to_mend: mailGuidesToMend,
  launches: ({ database }, now) => trimLaunches(database, now),
  imports: sweepImports,
  uploads: ({ config }) => sweepUploadBuffer(config.dataDir),
  media: trimMedia,
}

export const jobKinds = (service: Service): Record<JobKind, JobKinds[string]> => ({
  run: payload => continueRun(service, runKinds(service), Number(payload['runid'])),
  guide_signers: payload => tellOfGuide(service, Number(payload['guideid'])),
  guide_workers: payload =>
    tellWorkers(service, { guideid: Number(payload['guideid']), by: Number(payload['by']) }),
  lift: payload => liftWhenDue(service, Number(payload['userid'])),
  erase: payload => eraseWhenDue(service, Number(payload['userid'])),
  personal_export: payload => makeExport(service, Number(payload['exportid'])),
  forget_export: payload => forgetExport(service, Number(payload['exportid'])),
  release: payload => releaseWhenDue(service, Number(payload['releaseid'])),
  renditions: payload => makeRenditions(service, Number(payload['imageid'])),
  reset_mail: payload => sendResetLink(service, String(payload['email'])),
  mail: payload => sendMail(service, Number(payload['mailid'])),
  notice_letter: payload => sendMail(service, Number(payload['mailid']), 'notice_letter'),
  notice_mail: payload => mailGroup(service, Number(payload['userid']), String(payload['group'])),
  patrol_notice: payload => tellOfDecision(service, Number(payload['decisionid'])),
  patrol_redaction: payload => redactOlder(service, Number(payload['revisionid'])),
  judge_change: payload => judgeChange(service, payload),
  judge_older: payload => judgeOlder(service, (payload['after'] ?? null) as Place | null),
  watched: payload => tellWatchers(service, payload),
  new_guide: payload => tellFollowers(service, payload),
  badges: payload => giveBadges(service, payload),
  adopt_images: payload => moveOldBytes(service, Number(payload['after'] ?? 0)),
  forget_parts: payload => removeParts(service.config.dataDir, Number(payload['uploadid'])),
  training_import: payload => beginImport(service, Number(payload['importid'])),
  training_forget: payload => forgetPackage(service, Number(payload['importid'])),
  training_sweep: () => sweepWhileRunning(service),
  demo_remove: payload =>
    removeDemo(
      service,
      answersAt,
      payload['before'] === undefined ? undefined : Number(payload['before']),
    ),
  async trim() {
    // First, so that nothing below can end it for good.
    await queueJob(service.database, nextTrim(hour))
    for (const [step, work] of Object.entries(hourly)) {
      await work(service, unixNow()).catch((error: unknown) =>
        service.log.error({ step, error }, 'a part of the hourly work failed'),
      )
    }
  },
})

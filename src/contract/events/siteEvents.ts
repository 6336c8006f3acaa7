// Events of what is done with documents, of people, and of the site itself.
import type { EventRows } from './families.ts'

const release = ['releaseid', 'guideid', 'status'] as const
const approval = ['approvalid', 'releaseid', 'guideid', 'status'] as const
const work = ['entryid', 'guideid', 'userid', 'status'] as const
const training = ['importid', 'id', 'userid', 'state', 'phase', 'progress'] as const

export const siteEvents = {
  'release.created': { says: 'A release was begun.', data: release },
  'release.updated': { says: 'A release changed, or its status did.', data: release },
  'release.submitted': { says: 'A release was submitted for approval.', data: release },
  'release.released': {
    says: 'Readers get a release.',
    data: release,
    told: {
      to: 'whoever made the release',
      en: 'Readers now see {what}',
      de: 'Leser sehen jetzt {what}',
    },
  },
  'release.rejected': {
    says: 'A release was rejected.',
    data: release,
    told: {
      to: 'whoever made the release',
      en: 'Your release was sent back: {what}',
      de: 'Deine Freigabe wurde zurückgegeben: {what}',
    },
  },
  'release.to_read': {
    says: 'People are asked to read a release.',
    told: {
      to: 'members of the teams that are asked, who have not confirmed or passed yet',
      en: 'Please read {what}',
      de: 'Bitte lies {what}',
    },
  },
  'release.read_reminder': {
    says: 'Somebody reminds people of what they are still to read or pass.',
    told: {
      to: 'of whom something is due, missing or expired',
      en: '{who} reminds you of {what}',
      de: '{who} erinnert dich an {what}',
    },
  },
  'release.cancelled': { says: 'A submitted release was recalled.', data: release },
  'release.deleted': { says: 'A release was deleted.', data: release },

  'approval.requested': {
    says: 'Signatures were asked for.',
    data: approval,
    told: {
      to: 'those whose turn it is to sign',
      en: 'A release of {what} is waiting for your signature',
      de: 'Eine Freigabe von {what} wartet auf deine Unterschrift',
    },
  },
  'approval.signed': { says: 'Somebody signed.', data: approval },
  'approval.approved': { says: 'All signatures are there.', data: approval },
  'approval.rejected': {
    says: 'Somebody refused to sign.',
    data: approval,
    told: {
      to: 'the others who signed or were to sign',
      en: '{who} sent back a release of {what}',
      de: '{who} hat eine Freigabe von {what} zurückgegeben',
    },
  },
  'approval.commented': {
    says: 'Somebody said something about a release that is to be signed.',
    told: {
      to: 'those who wrote in the same thread, whoever asked, whoever it names who may read it, and of what they begin themselves those whose turn it is',
      en: '{who} commented on a release of {what}',
      de: '{who} hat eine Freigabe von {what} kommentiert',
    },
  },
  'approval.thread_done': {
    says: 'A comment on a release was marked as done, or its suggestion taken.',
    told: {
      to: 'those who wrote there, and whoever asked',
      en: '{who} marked a comment on a release of {what} as done',
      de: '{who} hat einen Kommentar zu einer Freigabe von {what} als erledigt markiert',
    },
  },
  'approval.thread_reopened': {
    says: 'A comment on a release was opened again.',
    told: {
      to: 'those who wrote there, and whoever asked',
      en: '{who} reopened a comment on a release of {what}',
      de: '{who} hat einen Kommentar zu einer Freigabe von {what} wieder geöffnet',
    },
  },
  'approval.updated': { says: 'A request for signatures changed.', data: approval },
  'approval.blocked': {
    says: 'Too few people are left who may sign.',
    told: {
      to: 'every Admin',
      en: 'A release of {what} can no longer get its signatures',
      de: 'Eine Freigabe von {what} kann ihre Unterschriften nicht mehr bekommen',
    },
  },
  'approval.guide_deleted': {
    says: 'A guide was deleted while signatures for its release were open.',
    told: {
      to: 'those whose turn it was to sign, and whoever asked',
      en: 'The guide {what} was deleted, so its release needs no signature',
      de: 'Die Anleitung {what} wurde gelöscht, ihre Freigabe braucht keine Unterschrift mehr',
    },
  },
  'approval.overdue': {
    says: 'Signatures are late.',
    told: {
      to: 'those whose turn it is, and whoever asked',
      en: 'The signatures for a release of {what} are overdue',
      de: 'Die Unterschriften für eine Freigabe von {what} sind überfällig',
    },
  },
  'release.review_due': {
    says: 'A guide is to be reviewed.',
    told: {
      to: 'the owner of the guide',
      en: 'The guide {what} is due for review',
      de: 'Die Anleitung {what} muss überprüft werden',
    },
  },
  'approval.lent': {
    says: 'Somebody lent their duty to sign.',
    told: {
      to: 'whom it was lent to',
      en: '{who} delegated the signing of releases to you',
      de: '{who} hat dir das Unterschreiben von Freigaben übertragen',
    },
  },
  'approval.lend_ended': {
    says: 'A lent duty to sign ended.',
    told: {
      to: 'whom it was lent to, or who lent it',
      en: '{who} ended the delegated signing of releases',
      de: '{who} hat das übertragene Unterschreiben von Freigaben beendet',
    },
  },

  'work_log.started': { says: 'Work on a guide began.', data: work },
  'work_log.updated': {
    says: 'Data of a step was entered.',
    data: [...work, 'stepid'],
  },
  'work_log.paused': { says: 'Work paused.', data: work },
  'work_log.resumed': { says: 'Work goes on.', data: work },
  'work_log.suspended': {
    says: 'Work was suspended, for somebody to take over.',
    data: work,
    told: {
      to: 'the worker, when somebody else did it',
      en: '{who} suspended your work on {what}',
      de: '{who} hat deine Arbeit an {what} unterbrochen',
    },
  },
  'work_log.assumed': {
    says: 'Somebody took suspended work over.',
    data: work,
    told: {
      to: 'who worked before',
      en: '{who} took over your work on {what}',
      de: '{who} hat deine Arbeit an {what} übernommen',
    },
  },
  'work_log.finished': { says: 'Work was finished.', data: work },
  'work_log.cancelled': {
    says: 'Work was cancelled.',
    data: work,
    told: {
      to: 'the worker, when somebody else did it',
      en: '{who} cancelled your work on {what}',
      de: '{who} hat deine Arbeit an {what} abgebrochen',
    },
  },
  'work_log.deleted': { says: 'An entry of the work log was deleted.', data: work },
  'work_log.ordered': {
    says: 'A work order was given to somebody.',
    told: {
      to: 'whom it was given to',
      en: '{who} gave you a work order: {what}',
      de: '{who} hat dir einen Auftrag gegeben: {what}',
    },
  },

  'training.progress': { says: 'An import of a package goes on.', data: training },
  'training.imported': { says: 'A package was imported.', data: training },
  'training.import_failed': { says: 'An import failed.', data: training },
  'training.published': {
    says: 'A version of a module was published, or is public no more.',
    data: ['id', 'moduleid', 'version', 'state'],
  },
  'training.assigned': {
    says: 'A module was assigned to somebody.',
    told: {
      to: 'whom it is assigned to by name or team, once, unless they have begun it',
      en: '{who} assigned the module {what} to you',
      de: '{who} hat dir die Schulung {what} zugewiesen',
    },
  },
  'training.started': {
    says: 'Somebody began a module.',
    data: ['attemptid', 'id', 'userid', 'status'],
  },
  'training.completed': {
    says: 'Somebody came to the end of a module.',
    data: ['attemptid', 'id', 'userid', 'status'],
  },

  'user.created': { says: 'An account was made.', data: ['userid'] },
  'user.updated': { says: 'An account changed.', data: ['userid'] },
  'user.disabled': { says: 'An account was suspended.', data: ['userid'] },
  'user.appealed': {
    says: 'A suspended person answered to that.',
    told: {
      to: 'every Admin',
      en: '{who} has appealed against a suspension',
      de: '{who} hat Einspruch gegen eine Sperre eingelegt',
    },
  },
  'user.undone': {
    says: 'What a person did in a span of time was taken back.',
    told: {
      to: 'that person, once for all of it',
      en: '{who} undid what you did: {what}',
      de: '{who} hat zurückgenommen, was du gemacht hast: {what}',
    },
  },
  'team.member_added': {
    says: 'Somebody joined a team.',
    data: ['teamid', 'userid'],
    told: {
      to: 'whoever was added by somebody else',
      en: '{who} added you to the team {what}',
      de: '{who} hat dich ins Team {what} aufgenommen',
    },
  },
  'team.member_removed': { says: 'Somebody left a team.', data: ['teamid', 'userid'] },
  'team.join_refused': {
    says: 'Somebody tried to join with wrong codes.',
    told: {
      to: 'who leads the team',
      en: '{who} tried to join the team {what} with five wrong codes',
      de: '{who} hat fünfmal versucht, dem Team {what} mit falschen Codes beizutreten',
    },
  },
  'badge.earned': {
    says: 'Somebody earned a badge.',
    data: ['userid', 'badgeid'],
    told: {
      to: 'who earned it',
      en: 'You earned the badge {what}',
      de: 'Du hast das Abzeichen {what} erhalten',
    },
  },
  'media.uploaded': { says: 'A picture, document or video was uploaded.', data: ['item'] },

  'webhook.disabled': {
    says: 'Nothing arrived at a webhook: it was switched off.',
    told: {
      to: 'every Admin',
      en: 'The webhook to {what} was switched off because deliveries failed',
      de: 'Der Webhook an {what} wurde ausgeschaltet, weil Zustellungen fehlschlugen',
    },
  },
  'job.updated': { says: 'A run goes on, ended or was stopped.', data: ['jobid', 'userid'] },
  'settings.changed': { says: 'Settings of the site changed.', data: ['revisionid'] },
  'notification.created': {
    says: 'Somebody has a new notification.',
    data: ['notificationid', 'userid'],
  },
} as const satisfies EventRows

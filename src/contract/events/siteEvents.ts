// Events of what is done with documents, of people, and of the site itself.
import type { EventRows } from './families.ts'

const release = ['releaseid', 'guideid', 'status'] as const
const approval = ['approvalid', 'releaseid', 'guideid', 'status'] as const
const work = ['entryid', 'guideid', 'userid', 'status'] as const
const training = ['importid', 'id', 'userid', 'state', 'phase', 'progress'] as const

export const siteEvents = {
  'release.created': { says: 'A release was created.', data: release },
  'release.updated': { says: 'A release or its status changed.', data: release },
  'release.submitted': { says: 'A release was submitted for approval.', data: release },
  'release.released': {
    says: 'A release went live.',
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
      to: 'members of the teams asked who have not yet confirmed or passed',
      en: 'Please read {what}',
      de: 'Bitte lies {what}',
    },
  },
  'release.read_reminder': {
    says: 'Someone reminded people of what they still have to read or pass.',
    told: {
      to: 'people for whom something is due, missing or expired',
      en: '{who} sent you a reminder about {what}',
      de: '{who} erinnert dich an {what}',
    },
  },
  'release.cancelled': { says: 'A submitted release was recalled.', data: release },
  'release.deleted': { says: 'A release was deleted.', data: release },

  'approval.requested': {
    says: 'Signatures were requested.',
    data: approval,
    told: {
      to: 'those whose turn it is to sign',
      en: 'A release of {what} is waiting for your signature',
      de: 'Eine Freigabe von {what} wartet auf deine Unterschrift',
    },
  },
  'approval.signed': { says: 'Someone signed.', data: approval },
  'approval.approved': { says: 'All signatures have been given.', data: approval },
  'approval.rejected': {
    says: 'Someone sent a release back instead of signing it.',
    data: approval,
    told: {
      to: 'the others who signed or were due to sign',
      en: '{who} sent back a release of {what}',
      de: '{who} hat eine Freigabe von {what} zurückgegeben',
    },
  },
  'approval.commented': {
    says: 'Someone commented on a release that is waiting for signatures.',
    told: {
      to: 'those who wrote in the thread, whoever asked for signatures, and people mentioned who may read the comment; if the person who asked starts the thread, also those whose turn it is to sign',
      en: '{who} commented on a release of {what}',
      de: '{who} hat eine Freigabe von {what} kommentiert',
    },
  },
  'approval.thread_done': {
    says: 'A comment on a release was marked as done, or its suggestion was applied.',
    told: {
      to: 'those who wrote in the thread, and whoever asked for signatures',
      en: '{who} marked a comment on a release of {what} as done',
      de: '{who} hat einen Kommentar zu einer Freigabe von {what} als erledigt markiert',
    },
  },
  'approval.thread_reopened': {
    says: 'A comment on a release was reopened.',
    told: {
      to: 'those who wrote in the thread, and whoever asked for signatures',
      en: '{who} reopened a comment on a release of {what}',
      de: '{who} hat einen Kommentar zu einer Freigabe von {what} wieder geöffnet',
    },
  },
  'approval.updated': { says: 'A request for signatures changed.', data: approval },
  'approval.blocked': {
    says: 'Not enough people are left who may sign.',
    told: {
      to: 'every Admin',
      en: 'A release of {what} can no longer get its signatures',
      de: 'Eine Freigabe von {what} kann ihre Unterschriften nicht mehr bekommen',
    },
  },
  'approval.guide_deleted': {
    says: 'A guide was deleted while its release was waiting for signatures.',
    told: {
      to: 'those whose turn it was to sign, and whoever asked for signatures',
      en: 'The guide {what} was deleted, so its release no longer needs signatures',
      de: 'Die Anleitung {what} wurde gelöscht, ihre Freigabe braucht keine Unterschrift mehr',
    },
  },
  'approval.overdue': {
    says: 'Signatures are overdue.',
    told: {
      to: 'those whose turn it is to sign, and whoever asked for signatures',
      en: 'The signatures for a release of {what} are overdue',
      de: 'Die Unterschriften für eine Freigabe von {what} sind überfällig',
    },
  },
  'release.review_due': {
    says: 'A guide is due for review.',
    told: {
      to: 'the owner of the guide',
      en: 'The guide {what} is due for review',
      de: 'Die Anleitung {what} muss überprüft werden',
    },
  },
  'approval.lent': {
    says: 'Someone delegated their duty to sign.',
    told: {
      to: 'the person it was delegated to',
      en: '{who} delegated the signing of releases to you',
      de: '{who} hat dir das Unterschreiben von Freigaben übertragen',
    },
  },
  'approval.lend_ended': {
    says: 'A delegated duty to sign ended.',
    told: {
      to: 'the person it was delegated to, or the person who delegated it',
      en: '{who} ended a delegation to sign releases',
      de: '{who} hat das übertragene Unterschreiben von Freigaben beendet',
    },
  },

  'work_log.started': { says: 'Work on a guide began.', data: work },
  'work_log.updated': {
    says: 'Data was entered at a step.',
    data: [...work, 'stepid'],
  },
  'work_log.paused': { says: 'Work paused.', data: work },
  'work_log.resumed': { says: 'Work resumed.', data: work },
  'work_log.suspended': {
    says: 'Work was suspended for someone else to take over.',
    data: work,
    told: {
      to: 'the worker, if someone else did it',
      en: '{who} suspended your work on {what}',
      de: '{who} hat deine Arbeit an {what} unterbrochen',
    },
  },
  'work_log.assumed': {
    says: 'Someone took over suspended work.',
    data: work,
    told: {
      to: 'the previous worker',
      en: '{who} took over your work on {what}',
      de: '{who} hat deine Arbeit an {what} übernommen',
    },
  },
  'work_log.finished': { says: 'Work was finished.', data: work },
  'work_log.cancelled': {
    says: 'Work was cancelled.',
    data: work,
    told: {
      to: 'the worker, if someone else did it',
      en: '{who} cancelled your work on {what}',
      de: '{who} hat deine Arbeit an {what} abgebrochen',
    },
  },
  'work_log.amended': {
    says: 'A value of finished work was corrected.',
    data: [...work, 'stepid'],
    told: {
      to: 'the worker and the person who entered the value, unless they corrected it themselves',
      en: '{who} amended the record of your work on {what}',
      de: '{who} hat die Aufzeichnung deiner Arbeit an {what} korrigiert',
    },
  },
  'work_log.deleted': { says: 'A work log entry was deleted.', data: work },
  'work_log.ordered': {
    says: 'Someone was given a work order.',
    told: {
      to: 'the person it was given to',
      en: '{who} gave you a work order: {what}',
      de: '{who} hat dir einen Auftrag gegeben: {what}',
    },
  },
  'work_log.guide_deleted': {
    says: 'A guide was deleted while someone was working through it. The run goes on.',
    told: {
      to: 'the worker, if someone else did it',
      en: 'The guide for your work order {what} was deleted',
      de: 'Die Anleitung zu deinem Auftrag {what} wurde gelöscht',
    },
  },
  'work_log.guide_hidden': {
    says: 'A guide was made private while someone was working through it. The run goes on.',
    told: {
      to: 'the worker, if they can no longer see the guide',
      en: 'You can no longer see the guide for your work order {what}',
      de: 'Du kannst die Anleitung zu deinem Auftrag {what} nicht mehr sehen',
    },
  },

  'training.progress': { says: 'The import of a package made progress.', data: training },
  'training.imported': { says: 'A package was imported.', data: training },
  'training.import_failed': { says: 'An import failed.', data: training },
  'training.published': {
    says: 'A version of a module was published or is no longer published.',
    data: ['id', 'moduleid', 'version', 'state'],
  },
  'training.assigned': {
    says: 'A module was assigned to someone.',
    told: {
      to: 'people it is assigned to, by name or through a team, once each, unless they have already begun it',
      en: '{who} assigned the module {what} to you',
      de: '{who} hat dir die Schulung {what} zugewiesen',
    },
  },
  'training.started': {
    says: 'Someone began a module.',
    data: ['attemptid', 'id', 'userid', 'status'],
  },
  'training.completed': {
    says: 'Someone completed or passed a module.',
    data: ['attemptid', 'id', 'userid', 'status'],
  },

  'user.created': { says: 'An account was created.', data: ['userid'] },
  'user.updated': { says: 'An account changed.', data: ['userid'] },
  'user.disabled': { says: 'An account was suspended.', data: ['userid'] },
  'user.appealed': {
    says: 'A suspended person appealed.',
    told: {
      to: 'every Admin',
      en: '{who} has appealed against a suspension',
      de: '{who} hat Einspruch gegen eine Sperre eingelegt',
    },
  },
  'user.undone': {
    says: 'What a person did in a certain period was undone.',
    told: {
      to: 'that person, once for everything that was undone',
      en: '{who} undid what you did: {what}',
      de: '{who} hat zurückgenommen, was du gemacht hast: {what}',
    },
  },
  'team.member_added': {
    says: 'Someone joined a team.',
    data: ['teamid', 'userid'],
    told: {
      to: 'whoever was added by someone else',
      en: '{who} added you to the team {what}',
      de: '{who} hat dich ins Team {what} aufgenommen',
    },
  },
  'team.member_removed': { says: 'Someone left a team.', data: ['teamid', 'userid'] },
  'team.join_refused': {
    says: 'Someone tried to join a team with wrong codes.',
    told: {
      to: 'the leads of the team',
      en: '{who} tried to join the team {what} with five wrong codes',
      de: '{who} hat fünfmal versucht, dem Team {what} mit falschen Codes beizutreten',
    },
  },
  'badge.earned': {
    says: 'Someone earned a badge.',
    data: ['userid', 'badgeid'],
    told: {
      to: 'whoever earned it',
      en: 'You earned the badge {what}',
      de: 'Du hast das Abzeichen {what} erhalten',
    },
  },
  'media.uploaded': { says: 'A picture, document or video was uploaded.', data: ['item'] },

  'webhook.disabled': {
    says: 'A webhook was switched off because deliveries failed.',
    told: {
      to: 'every Admin',
      en: 'The webhook to {what} was switched off because deliveries failed',
      de: 'Der Webhook an {what} wurde ausgeschaltet, weil Zustellungen fehlschlugen',
    },
  },
  'job.updated': { says: 'A run made progress, ended or was stopped.', data: ['jobid', 'userid'] },
  'settings.changed': { says: 'Site settings changed.', data: ['revisionid'] },
  'notification.created': {
    says: 'Someone has a new notification.',
    data: ['notificationid', 'userid'],
  },
} as const satisfies EventRows

import { memberAt } from '#lib/existing.ts'

// The words of a notification, in the reader's language. Events are those of api-facts 9.1.
type Words = (who: string, what: string) => string
type InLanguages = { en: Words; de: Words }

const told: Record<string, InLanguages> = {
  'comment.created': {
    en: (who, what) => `${who} commented on ${what}`,
    de: (who, what) => `${who} hat ${what} kommentiert`,
  },
  'comment.replied': {
    en: (who, what) => `${who} replied to your comment on ${what}`,
    de: (who, what) => `${who} hat auf deinen Kommentar zu ${what} geantwortet`,
  },
  'comment.deleted': {
    en: (_, what) => `Your comment on ${what} was removed`,
    de: (_, what) => `Dein Kommentar zu ${what} wurde entfernt`,
  },
  'guide.completed': {
    en: (who, what) => `${who} completed ${what}`,
    de: (who, what) => `${who} hat ${what} abgeschlossen`,
  },
  'team.member_added': {
    en: (who, what) => `${who} added you to the team ${what}`,
    de: (who, what) => `${who} hat dich ins Team ${what} aufgenommen`,
  },
  'team.join_refused': {
    en: (who, what) => `${who} tried to join the team ${what} with five wrong codes`,
    de: (who, what) => `${who} wollte mit fünf falschen Codes ins Team ${what}`,
  },
  'user.appealed': {
    en: who => `${who} is suspended and answered to that`,
    de: who => `${who} ist gesperrt und hat darauf geantwortet`,
  },
  'badge.earned': {
    en: (_, what) => `You earned the badge ${what}`,
    de: (_, what) => `Du hast das Abzeichen ${what} erhalten`,
  },
  'comment.hidden': {
    en: (_, what) => `Your comment on ${what} was hidden`,
    de: (_, what) => `Dein Kommentar zu ${what} wurde verborgen`,
  },
  'webhook.disabled': {
    en: (_, what) => `The webhook to ${what} was switched off: nothing arrived there`,
    de: (_, what) => `Der Webhook an ${what} wurde abgeschaltet: Dort kam nichts an`,
  },
  'release.rejected': {
    en: (_, what) => `Your release was rejected: ${what}`,
    de: (_, what) => `Deine Freigabe wurde abgelehnt: ${what}`,
  },
  'approval.requested': {
    en: (_, what) => `A release of ${what} waits for your signature`,
    de: (_, what) => `Eine Freigabe von ${what} wartet auf deine Unterschrift`,
  },
  'approval.rejected': {
    en: (who, what) => `${who} rejected a release of ${what}`,
    de: (who, what) => `${who} hat eine Freigabe von ${what} abgelehnt`,
  },
  'approval.blocked': {
    en: (_, what) => `A release of ${what} can no longer get its signatures`,
    de: (_, what) => `Eine Freigabe von ${what} kann ihre Unterschriften nicht mehr bekommen`,
  },
  'approval.overdue': {
    en: (_, what) => `The signatures for a release of ${what} are late`,
    de: (_, what) => `Die Unterschriften für eine Freigabe von ${what} sind überfällig`,
  },
  'approval.lent': {
    en: who => `${who} lent you the duty to sign releases`,
    de: who => `${who} hat dir die Pflicht übertragen, Freigaben zu unterschreiben`,
  },
  'approval.lend_ended': {
    en: who => `${who} ended the lent duty to sign releases`,
    de: who => `${who} hat die übertragene Pflicht beendet, Freigaben zu unterschreiben`,
  },
  'release.released': {
    en: (_, what) => `Readers now get ${what}`,
    de: (_, what) => `Wer liest, bekommt jetzt ${what}`,
  },
  'work_log.suspended': {
    en: (who, what) => `${who} suspended your work on ${what}`,
    de: (who, what) => `${who} hat deine Arbeit an ${what} ausgesetzt`,
  },
  'work_log.cancelled': {
    en: (who, what) => `${who} cancelled your work on ${what}`,
    de: (who, what) => `${who} hat deine Arbeit an ${what} abgebrochen`,
  },
  'work_log.assumed': {
    en: (who, what) => `${who} took over your work on ${what}`,
    de: (who, what) => `${who} hat deine Arbeit an ${what} übernommen`,
  },
  'patrol.decision.accepted': {
    en: (_, what) => `Your edit of ${what} was accepted`,
    de: (_, what) => `Deine Änderung an ${what} wurde angenommen`,
  },
  'patrol.decision.denied': {
    en: (_, what) => `Your edit of ${what} was denied`,
    de: (_, what) => `Deine Änderung an ${what} wurde abgelehnt`,
  },
  'patrol.decision.partial': {
    en: (_, what) => `Part of your edit of ${what} was accepted`,
    de: (_, what) => `Ein Teil deiner Änderung an ${what} wurde angenommen`,
  },
}

const anything: InLanguages = { en: (_, what) => what, de: (_, what) => what }
const nobody = { en: 'Somebody', de: 'Jemand' }

/**
 * `data.title` is that of the thing, as it was then, and `data.reason` why. Languages without words
 * of their own read English.
 */
export const titleOf = (
  langid: string,
  event: string,
  who: string | null,
  data: { title: string; reply?: unknown; reason?: unknown },
): string => {
  const language = langid === 'de' ? 'de' : 'en'
  const kind = event === 'comment.created' && data.reply === true ? 'comment.replied' : event
  const said = (Object.hasOwn(told, kind) ? memberAt(told, kind) : anything)[language](
    who ?? nobody[language],
    data.title,
  )
  return typeof data.reason === 'string' && data.reason !== '' ? `${said}: ${data.reason}` : said
}

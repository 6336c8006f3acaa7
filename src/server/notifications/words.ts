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
  'badge.earned': {
    en: (_, what) => `You earned the badge ${what}`,
    de: (_, what) => `Du hast das Abzeichen ${what} erhalten`,
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

/** `data.title` is that of the thing, as it was then. Languages without words of their own read English. */
export const titleOf = (langid: string, event: string, who: string | null, data: { title: string; reply?: unknown }): string => {
  const language = langid === 'de' ? 'de' : 'en'
  const kind = event === 'comment.created' && data.reply === true ? 'comment.replied' : event
  return (Object.hasOwn(told, kind) ? told[kind]! : anything)[language](who ?? nobody[language], data.title)
}

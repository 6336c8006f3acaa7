import { eventTable, type NoticeName } from './table.ts'

const nobody = { en: 'Someone', de: 'Jemand' }
/** German has it behind “an” and “zu”: nobody hears otherwise of a guide that they may not see. */
const hiddenGuide = { en: 'a private guide', de: 'einer privaten Anleitung' }

/**
 * The words of a notification, in the reader's language; languages without words of their own read
 * English. `data.title` is that of the thing, as it was then, and `data.reason` why. `data.hidden`:
 * a guide that they may not see.
 */
export const noticeTitle = (
  langid: string,
  event: string,
  who: string | null,
  data: {
    title: string
    hidden?: unknown
    reply?: unknown
    thread?: unknown
    reason?: unknown
    place?: unknown
    tagged?: unknown
    count?: unknown
  },
): string => {
  const language = langid === 'de' ? 'de' : 'en'
  // A page whose title is not told; in German after “zu”.
  if (data.title === '' && 'context' in data && data.context === 'wiki')
    return noticeTitle(langid, event, who, {
      ...data,
      title: { en: 'a page', de: 'einer Seite' }[language],
    })
  const told = Object.hasOwn(eventTable, event) ? eventTable[event as NoticeName].told : undefined
  const words = (data.reply === true && told?.reply) ||
    (data.thread === true && told?.thread) ||
    (data.tagged === true && told?.tagged) ||
    told || { en: '{what}', de: '{what}' }
  const said = words[language].replaceAll(/\{(who|what|place|count)\}/g, (_, name) =>
    name === 'who'
      ? (who ?? nobody[language])
      : name === 'place' || name === 'count'
        ? String(name === 'place' ? data.place : data.count)
        : data.hidden === true
          ? hiddenGuide[language]
          : data.title,
  )
  return typeof data.reason === 'string' && data.reason !== '' ? `${said}: ${data.reason}` : said
}

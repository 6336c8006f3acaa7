// Titles of guides that a text names by their ids, asked for together.
import { write } from '#app/api/write.ts'

const pause = 50 // milliseconds in which all that is drawn at once is gathered
const atOnce = 200 // guides

type Show = (title: string | null) => void
let wanted: { guideid: number; show: Show }[] = []

const ask = async (): Promise<void> => {
  const asked = wanted.slice(0, atOnce)
  wanted = wanted.slice(atOnce)
  if (wanted.length > 0) setTimeout(() => void ask(), pause)
  const raw = asked.map(({ guideid }) => `[guide|${guideid}]`).join('\n\n')
  const titles = await write('convertWikitext', { body: { raw } }).then(
    ({ html }) =>
      [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('p')].map(
        line => line.querySelector('a')?.textContent ?? null,
      ),
    // Without an answer the id is shown.
    () => [],
  )
  asked.forEach(({ show }, n) => show(titles[n] ?? null))
}

/** null: there is no such guide for who asks, or no answer. */
export const showGuideTitle = (guideid: number, show: Show): void => {
  if (wanted.length === 0) setTimeout(() => void ask(), pause)
  wanted.push({ guideid, show })
}

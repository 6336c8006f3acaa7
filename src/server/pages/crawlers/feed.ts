// New and changed guides for readers of feeds (Atom, RFC 4287).
import { guideUrl } from '#server/base/addresses.ts'
import type { Service } from '#server/http/service.ts'
import { loadSummaries, presentSummary } from '#server/summaries/guides.ts'
import { escapeText } from '#server/base/escapeText.ts'
import { newestGuides } from './listed.sql.ts'

const entries = 50
const dated = (seconds: number) => new Date(seconds * 1000).toISOString()

/** null: a private site has none. */
export const feedOf = async (service: Service): Promise<string | null> => {
  const { private_site, site_name, description, default_langid } = service.settings()
  if (private_site) return null
  const origin = service.config.publicUrl
  const rows = await service.asNobody(({ db }) => loadSummaries(db, newestGuides(entries)))
  const guides = rows.map(row => ({ ...presentSummary(origin, row), langid: row.langid }))
  const updated = Math.max(0, ...guides.map(one => one.modified_date))
  const tag = (name: string, text: string) => `<${name}>${escapeText(text)}</${name}>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeText(default_langid)}">`,
    tag('title', site_name),
    ...(description ? [tag('subtitle', description)] : []),
    tag('id', `${origin}/`),
    tag('updated', dated(updated)),
    `<link rel="self" type="application/atom+xml" href="${escapeText(`${origin}/feed.xml`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeText(`${origin}/`)}"/>`,
    ...guides.flatMap(guide => [
      `<entry xml:lang="${escapeText(guide.langid)}">`,
      tag('title', guide.title),
      // The title in an address changes with the guide's, and an entry's name may not.
      tag('id', guideUrl(origin, { ...guide, title: 'guide', type: 'guide' })),
      tag('updated', dated(guide.modified_date)),
      `<author>${tag('name', guide.username || site_name)}</author>`,
      `<link rel="alternate" type="text/html" href="${escapeText(guide.url)}"/>`,
      `<category term="${escapeText(guide.category)}"/>`,
      ...(guide.summary ? [tag('summary', guide.summary)] : []),
      '</entry>',
    ]),
    '</feed>',
    '',
  ].join('\n')
}
